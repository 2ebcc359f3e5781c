"""8: the attack phase: start, block, damage and close step, as often as one likes."""

from __future__ import annotations

from kisoku.games.rebirth.rules import atoms
from kisoku.games.rebirth.rules import r5_actions as actions
from kisoku.games.rebirth.rules.frames import Attacking
from kisoku.games.rebirth.rules.r2_cards import is_partner
from kisoku.games.rebirth.rules.r9_layers import EXAMINED, forbidden, info, permitted, standing
from kisoku.games.rebirth.rules.r9_triggers import has_met, heard, occur, own_triggers
from kisoku.games.rebirth.rules.r10_processes import check, due, entry_of, is_defeated, is_due
from kisoku.games.rebirth.rules.r11_keywords import blocking_cards
from kisoku.games.rebirth.rules.r12_multiplayer import attackable, blockers, turn_players
from kisoku.games.rebirth.state import DECK, ENERGY, ENTRY, MEMBER, MOST, NONE, Attack, RebirthState
from kisoku.kernel.choosing import Pick
from kisoku.kernel.events import Event
from kisoku.kernel.frames import Outcome, Routine, call, goto, leave
from kisoku.kernel.players import everyone
from kisoku.kernel.requests import Option, Request
from kisoku.kernel.rules import Refusals, rule
from kisoku.kernel.state import LIFE, player_ref

attacking = Routine("8", Attacking, "8.1.1")
PARTNERS = 3


def moment(s: RebirthState, kind: str) -> None:
    if heard(s, kind):
        occur(s, Event(kind, s.turn_player))


# --- 8.2: start step --------------------------------------------------------------------------------------------------


@attacking.step("8.2.1")
def start(s: RebirthState, f: Attacking) -> Outcome:
    moment(s, "start_step")
    if f.first:
        moment(s, "attack_phase_start")
        f.first = 0
    return None


@attacking.step("8.2.2")
def check_start(s: RebirthState, f: Attacking) -> Outcome:
    return check(s)


@attacking.step("8.2.3")
def who_declares(s: RebirthState, f: Attacking) -> Outcome:
    players = turn_players(s)
    if not players:
        return leave()
    if f.lead not in players:
        f.lead = players[0]
    return None


@attacking.step("8.2.3")
def attack_or_end(s: RebirthState, f: Attacking) -> Outcome:
    """To end is a duty where nothing can be attacked with, or nobody."""
    players = turn_players(s)
    if f.lead not in players:
        return goto("8.2.3")
    options = [Option("attack", "8.2.4", s.ref(card)) for card in supporters(s, f.lead)]
    if standing(s).permits and alone_too(s, f.lead):
        options.append(Option("attack_alone", "8.2.4"))
    mates = hand_over(s, f, players) if len(players) > 1 else []
    return Request(f.lead, "8.2.3", (*options, *mates, Option("end_attacks", "8.2.3")))


@rule("12.5.7.2.4", off=())
def hand_over(s: RebirthState, f: Attacking, players: tuple[int, ...]) -> list[Option]:
    """Any of the turn team may declare the next attack."""
    others = (mate for mate in players if mate != f.lead and mate not in f.passed)
    return [Option("hand_over", "12.5.7.2.4", player_ref(mate)) for mate in others]


SUPPORTING = Refusals()
"""Why a member cannot support an attack."""


@SUPPORTING.because("8.2.3.1", "先攻プレイヤーの第1ターンです", "it is the first turn of the player who began")
def too_early(s: RebirthState, card: int, player: int) -> bool:
    return s.turns[player] <= 1 and (player == s.first or bool(s.teams and s.teams[player] == s.teams[s.first]))


@SUPPORTING.because("8.2.4.1", "スタンド状態のメンバーではありません", "it is no standing member")
def not_standing(s: RebirthState, card: int, player: int) -> bool:
    return bool(s.rested[card]) or s.zone[card] // MOST != MEMBER


@SUPPORTING.because("8.2.3.2", "適切なアタックができません", "no proper attack is possible")
def nobody_to_attack(s: RebirthState, card: int, player: int) -> bool:
    return not targets(s, player) or entry_of(s, player) == NONE


def targets(s: RebirthState, player: int) -> list[int]:
    """Whose Entry the player may attack, but for a Character that a text keeps from that."""
    return [other for other in attackable(s, player) if not forbidden(s, "be_attacked", entry_of(s, other), player)]


@SUPPORTING.because("1.3.3", "効果により禁止されています", "an effect forbids it")
def not_to_attack(s: RebirthState, card: int, player: int) -> bool:
    return forbidden(s, "support", s.ref(card)) or forbidden(s, "attack", entry_of(s, player), player)


def alone_too(s: RebirthState, player: int) -> bool:
    """Whether a text lets the Entry Character attack without a member (1.3.1)."""
    entry = entry_of(s, player)
    if entry == NONE or too_early(s, 0, player) or not targets(s, player) or forbidden(s, "attack", entry, player):
        return False
    return permitted(s, "attack_without_support", entry, player)


def supporters(s: RebirthState, player: int) -> list[int]:
    """8.2.4: members that can be rested for an attack."""
    members = s.zones[MOST * MEMBER + player]
    if too_early(s, 0, player) or not members:
        return []
    if not EXAMINED and not standing(s).bans:  # most often nothing is forbidden, and all that counts is who stands
        found = [card for card in members if not s.rested[card]]
        return [] if not found or nobody_to_attack(s, 0, player) else found
    return [card for card in members if SUPPORTING.none(s, card, player)]


@attacking.step("8.2.3")
def decided(s: RebirthState, f: Attacking) -> Outcome:
    verb = f.answer.verb
    if verb == "end_attacks":
        return leave()
    if verb == "hand_over":
        f.passed = (*f.passed, f.lead)
        f.lead = -1 - f.answer.thing
        return goto("8.2.3")
    f.passed = ()
    f.supporter = f.answer.thing if verb == "attack" else NONE
    return None


@attacking.step("12.6.6")
def whom(s: RebirthState, f: Attacking) -> Outcome:
    """Before the member is rested, it is said who is attacked."""
    options = tuple(Option("target", "12.6.6", player_ref(other)) for other in targets(s, f.lead))
    return goto("8.2.3") if f.lead in s.gone or not options else Request(f.lead, "12.6.6", options)


@attacking.step("12.6.6")
def that_one(s: RebirthState, f: Attacking) -> Outcome:
    f.target = -1 - f.answer.thing
    return None


@attacking.step("8.2.4.4")
def with_partners(s: RebirthState, f: Attacking) -> Outcome:
    """Three standing Partners may be rested as well."""
    partners = standing_partners(s, f.lead)
    if has_come_to_nothing(s, f):
        return goto("8.2.3")
    if len(partners) < PARTNERS or forbidden(s, "partner_attack", entry_of(s, f.lead), f.lead):
        return goto("8.2.4")
    no = Option("plain_attack", "8.2.4.4")
    return Request(f.lead, "8.2.4.4", (Option("partner_attack", "8.2.4.4"), no), f.supporter)


@rule("12.4.6", off=False)
def has_come_to_nothing(s: RebirthState, f: Attacking) -> bool:
    """Who would attack, or be attacked, has left before the member was rested."""
    return f.lead in s.gone or f.target in s.gone


def standing_partners(s: RebirthState, player: int) -> list[int]:
    return [card for card in s.zones[MOST * ENERGY + player] if not s.rested[card] and is_partner(s, card)]


@attacking.step("8.2.4.4")
def which_partners(s: RebirthState, f: Attacking) -> Outcome:
    if f.answer.verb == "plain_attack":
        return goto("8.2.4")
    cards = standing_partners(s, f.lead)
    refs = tuple(s.ref(card) for card in cards)
    alike = tuple(s.card[card] for card in cards)
    return call(
        Pick(player=f.lead, rule="8.2.4.4", candidates=refs, least=PARTNERS, most=PARTNERS, alike=alike, verb="rest"),
        "8.2.4",
    )


@attacking.step("8.2.4")
def declare(s: RebirthState, f: Attacking) -> Outcome:
    """The member is rested, and then the Partners (reading A-44): the Entry Character attacks, the
    member supports it.
    """
    if has_come_to_nothing(s, f):
        return goto("8.2.3")
    player = f.lead
    partners = f.given if isinstance(f.given, tuple) and f.answer.verb == "partner_attack" else ()
    f.given = None
    attacker, victim = entry_of(s, player), entry_of(s, f.target)
    if f.supporter != NONE:
        actions.turn(s, f.supporter % LIFE, True, player)
    rested = sum(actions.turn(s, ref % LIFE, True, player) for ref in partners)
    atoms.set_attack(s, Attack(player, f.target, f.supporter))
    atoms.count_attack(s, player)
    said = permitted(s, "become_partner_attack", attacker, player)  # by a text, without Partners (reading A-76)
    partner = int((said or rested == PARTNERS) and not stays_plain(s, attacker, player))
    if partner:
        atoms.set_attack(s, Attack(player, f.target, f.supporter, partner))
    begins_to_attack(s, attacker, victim, f.supporter, partner)
    return None


@rule("8.2.4.4.1", off=False)
def stays_plain(s: RebirthState, attacker: int, player: int) -> bool:
    """An attack that does not become a partner attack: the Partners are rested for nothing."""
    return forbidden(s, "become_partner_attack", attacker, player)


@rule("8.2.4.2", "8.2.4.3")
def begins_to_attack(s: RebirthState, attacker: int, victim: int, supporter: int, partner: int) -> None:
    """What waits for attacking, being attacked and supporting triggers."""
    marks = partner_marks(s) if partner else ()
    owner = s.owner
    occur(s, Event("attacks", owner[attacker % LIFE], attacker, s.attacks[owner[attacker % LIFE]], marks, victim))
    if victim >= 0:
        occur(s, Event("attacked", owner[victim % LIFE], victim, 0, marks, attacker))
    if supporter != NONE:
        occur(s, Event("supports", owner[supporter % LIFE], supporter, 0, marks, attacker))


@rule("8.2.4.4.2", off=())
def partner_marks(s: RebirthState) -> tuple[str, ...]:
    return ("partner",)


@attacking.step("8.2.5")
def check_declared(s: RebirthState, f: Attacking) -> Outcome:
    return check(s)


# --- 8.3: block step --------------------------------------------------------------------------------------------------


@attacking.step("8.3.1")
def block_step(s: RebirthState, f: Attacking) -> Outcome:
    moment(s, "block_step")
    return None


@attacking.step("8.3.2")
def check_block(s: RebirthState, f: Attacking) -> Outcome:
    f.asked = blockers(s, f.target)
    return check(s)


@attacking.step("8.3.3")
def block_or_not(s: RebirthState, f: Attacking) -> Outcome:
    """One card of the hand whose Blocker is valid; in teams the attacked player is asked first.

    If nobody is left who attacks there is nothing to block (reading A-69)."""
    for place, player in enumerate(f.asked if entry_of(s, f.lead) != NONE else ()):
        cards = (
            {s.card[card]: s.ref(card) for card in reversed(blocking_cards(s, player))} if player not in s.gone else {}
        )
        if cards:
            options = [Option("block", "8.3.3", ref) for ref in reversed(cards.values())]
            f.asked = f.asked[place:]
            return Request(player, "8.3.3", (*options, Option("no_block", "8.3.3")))
    return goto("8.3.4")


@attacking.step("8.3.3.1")
def block(s: RebirthState, f: Attacking) -> Outcome:
    if f.answer.verb == "no_block":
        f.asked = f.asked[1:]
        return goto("8.3.3")
    f.asked = ()
    ref = f.answer.thing
    victim = entry_of(s, f.target)
    assert s.attack is not None
    atoms.set_attack(s, is_blocked(s, s.attack, victim))
    player, card = s.owner[ref % LIFE], ref % LIFE
    frame = actions.discard(s, [ref], player)
    event = Event("blocks", player, s.ref(card), cause=victim)
    occur(s, event)
    own_triggers(s, card, info(s, card).abilities, event)
    occur(s, Event("attack_blocked", s.attack.player, entry_of(s, s.attack.player), cause=s.ref(card)))
    if victim >= 0:
        occur(s, Event("blocked", s.owner[victim % LIFE], victim, cause=s.ref(card), by=player))
    return frame


@rule("8.3.3.2", off=lambda s, attack, victim: attack)
def is_blocked(s: RebirthState, attack: Attack, victim: int) -> Attack:
    """The Character that is attacked now; one that comes later is not (reading A-06)."""
    return attack._replace(blocked=victim)


@attacking.step("8.3.4")
def check_blocked(s: RebirthState, f: Attacking) -> Outcome:
    return check(s)


# --- 8.4: damage step -------------------------------------------------------------------------------------------------


@attacking.step("8.4.1")
def damage_step(s: RebirthState, f: Attacking) -> Outcome:
    moment(s, "damage_step")
    return None


@attacking.step("8.4.2")
def check_damage(s: RebirthState, f: Attacking) -> Outcome:
    return check(s)


@attacking.step("8.4.3")
def deal(s: RebirthState, f: Attacking) -> Outcome:
    """The attacking Character's ATK; what is below 0 adds nothing (reading A-15)."""
    attack = s.attack
    assert attack is not None
    attacker, victim = entry_of(s, attack.player), entry_of(s, attack.target)
    if attacker == NONE or victim == NONE:
        return goto("8.4.4")  # reading A-69
    if attack.partner:
        receives_partner_attack(s, attacker, victim)
    amount = 0 if defended(s, attack, victim) else strength(s, attacker)
    return actions.damage(s, [victim], amount, attacker, ("attack",))


@rule("2.6.2", off=0)
def strength(s: RebirthState, attacker: int) -> int:
    if forbidden(s, "deal_attack_damage", attacker):
        return 0
    return info(s, attacker % LIFE).atk or 0


@rule("8.4.3.1", off=False)
def defended(s: RebirthState, attack: Attack, victim: int) -> bool:
    return attack.blocked == victim


@rule("8.4.3.2")
def receives_partner_attack(s: RebirthState, attacker: int, victim: int) -> None:
    """Whether it is blocked or not."""
    atoms.strike(s, victim % LIFE, True)
    atoms.hit(s, attacker, victim)


@attacking.step("8.4.4")
def check_dealt(s: RebirthState, f: Attacking) -> Outcome:
    return check(s)


# --- 8.5: close step --------------------------------------------------------------------------------------------------


@attacking.step("8.5.1")
def close(s: RebirthState, f: Attacking) -> Outcome:
    """What waits for it, once in this step (see r9_triggers.met_in_this_step)."""
    moment(s, "close_step")
    if s.attack is not None:
        attacker = entry_of(s, s.attack.player)
        occur(s, Event("attack_end", s.attack.player, attacker, cause=s.attack.supporter))
    return None


@attacking.step("8.5.2")
def check_close(s: RebirthState, f: Attacking) -> Outcome:
    return check(s)


@attacking.step("8.5.2")
def effects_end(s: RebirthState, f: Attacking) -> Outcome:
    """What lasts during this attack."""
    if any(record.until == "attack" for record in s.effects):
        atoms.set_effects(s, tuple(record for record in s.effects if record.until != "attack"))
    if s.delayed:
        atoms.set_delayed(s, tuple(one for one in s.delayed if one.until != "attack"))
    return None


@attacking.step("8.5.3")
def once_more(s: RebirthState, f: Attacking) -> Outcome:
    """As long as anything waits, or a rule process can really be done (reading A-21)."""
    return goto("8.5.1") if s.waiting or really_due(s) or has_unmet(s) else None


def really_due(s: RebirthState) -> bool:
    if not is_due(s):
        return False
    fates, ties = due(s)
    players = everyone(s)
    return bool(fates or ties or any(is_defeated(s, player) or _entry_due(s, player) for player in players))


def _entry_due(s: RebirthState, player: int) -> bool:
    cards = s.zones[MOST * ENTRY + player]
    return (not cards and bool(s.zones[MOST * DECK + player])) or any(info(s, card).kind == "rebirth" for card in cards)


def has_unmet(s: RebirthState) -> bool:
    """Whether an ability for the end of the attack has not had its moment yet."""
    assert s.attack is not None
    player = s.attack.player
    attack_end = Event("attack_end", player, entry_of(s, player), cause=s.attack.supporter)
    for event in (Event("close_step", s.turn_player), attack_end):
        for card, program in standing(s).listeners.get(event.kind, ()):
            source = s.ref(card)
            if not has_met(s, event.kind, program.number, source) and program.waits(
                s, event, s.pool.scope(program.number, source, s.zone[card] % MOST)
            ):
                return True
    return False


@attacking.step("8.5.4")
def roles_end(s: RebirthState, f: Attacking) -> Outcome:
    """Nobody attacks, supports or is attacked any more; nor has received a partner attack (reading A-07)."""
    atoms.set_attack(s, None)
    atoms.forget_met(s, "attack")
    for player in range(s.seats):
        for card in s.zones[MOST * ENTRY + player]:
            atoms.strike(s, card, False)
    return None


@attacking.step("8.5.5")
def back_to_start(s: RebirthState, f: Attacking) -> Outcome:
    return goto("8.2.1")


ROUTINES: tuple[Routine, ...] = (attacking,)
