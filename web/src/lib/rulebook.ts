// Looking rules up: by number, or by words of our summaries in either language.
import type { RuleFacts } from "../made/protocol";

/** Whether a rule stands at the top of its book. */
export const isTop = (rule: RuleFacts, byNumber: ReadonlyMap<string, RuleFacts>): boolean => !byNumber.has(rule.parent);

/** A rule in its book: the tops, what it stands under, what stands beside it, and what stands under it. */
export function around(all: RuleFacts[], number: string): RuleFacts[] {
  if (!number) return chapters(all);
  const byNumber = new Map(all.map((rule) => [rule.number, rule]));
  const above = new Set<string>();
  for (let one = byNumber.get(number); one && !above.has(one.number); one = byNumber.get(one.parent)) above.add(one.number);
  const parent = byNumber.get(number)?.parent;
  return all.filter((rule) => isTop(rule, byNumber) || above.has(rule.number) || rule.parent === number || (parent && rule.parent === parent));
}

/** So many rules are shown of a book that is opened at none of them. */
const MOST_CHAPTERS = 60;

/** The tops, and as many levels under them as there is room for. */
function chapters(all: RuleFacts[]): RuleFacts[] {
  const byNumber = new Map(all.map((rule) => [rule.number, rule]));
  let shown = all.filter((rule) => isTop(rule, byNumber));
  for (;;) {
    const known = new Set(shown.map((rule) => rule.number));
    const more = all.filter((rule) => known.has(rule.number) || known.has(rule.parent));
    if (more.length === shown.length || more.length > MOST_CHAPTERS) return shown;
    shown = more;
  }
}

/** The rules that have all the words, or whose number begins so. */
export function found(all: RuleFacts[], wanted: string): RuleFacts[] {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  return all.filter((rule) => words.every((word) => rule.number.toLowerCase().startsWith(word) || rule.ja.includes(word) || rule.en.toLowerCase().includes(word)));
}
