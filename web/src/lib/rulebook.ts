// Looking rules up: by number, or by words of our summaries in either language.
import type { RuleFacts } from "../made/protocol";

/** Whether a rule stands at the top of its book. */
export const isTop = (rule: RuleFacts, all: RuleFacts[]): boolean => rule.parent === "" || !all.some((one) => one.number === rule.parent);

/** The rules that have all the words, or whose number begins so. */
export function found(all: RuleFacts[], wanted: string): RuleFacts[] {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  return all.filter((rule) => words.every((word) => rule.number.toLowerCase().startsWith(word) || rule.ja.includes(word) || rule.en.toLowerCase().includes(word)));
}
