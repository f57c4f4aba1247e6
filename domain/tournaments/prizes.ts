import type { TourneyType } from './windows.ts'

/** Prize of a place. Amounts are whole dollars. */
export type Prize = { kind: 'money' | 'bonus'; dollars: number } | { kind: 'thing'; name: string }

const repeat = (count: number, prize: Prize): Prize[] => Array.from({ length: count }, () => prize)
const dollars = (amount: number): Prize => ({ kind: 'money', dollars: amount })
const bonus = (amount: number): Prize => ({ kind: 'bonus', dollars: amount })

/** Prizes of ENG-09, first place first. */
export const prizes: Readonly<Record<TourneyType, readonly Prize[]>> = {
  weekly: [
    dollars(10_000),
    dollars(5_000),
    dollars(3_000),
    dollars(2_000),
    { kind: 'thing', name: 'IPhone 10' },
    ...repeat(3, bonus(1_000)),
    ...repeat(2, bonus(500)),
    ...repeat(4, bonus(300)),
    ...repeat(6, bonus(100)),
  ],
  weekend: [dollars(5_000), dollars(3_000), dollars(2_000), ...repeat(2, bonus(1_000)), ...repeat(2, bonus(500)), ...repeat(3, bonus(250))],
}

/** The prizes that a person can win: without bonuses where the law or settings forbid them (decision 059). */
export function prizesFor(type: TourneyType, takesBonus: boolean): readonly Prize[] {
  const firstBonus = prizes[type].findIndex(({ kind }) => kind === 'bonus')
  // Bonuses are the last prizes of both tables, so that a place keeps its prize.
  return takesBonus || firstBonus < 0 ? prizes[type] : prizes[type].slice(0, firstBonus)
}

/** Formats a prize for the API and the rules (ENG-09): `10000 $`, `1000 $ bonus`, `IPhone 10`. */
export const rewardText = (prize: Prize): string =>
  prize.kind === 'thing' ? prize.name : `${prize.dollars} $${prize.kind === 'bonus' ? ' bonus' : ''}`

/** Returns a thing's name as its maker writes it. The API and the places have the original's spelling. */
export const thingName = (name: string): string => name.replace(/^IPhone/, 'iPhone')

/** Parses a reward of the API, so that the page can translate it. Anything but an amount is a named thing. */
export function parseReward(text: string): Prize {
  const [, digits, isBonus] = /^(\d{1,9}) \$( bonus)?$/.exec(text) ?? []
  if (digits === undefined) return { kind: 'thing', name: text }
  return { kind: isBonus === undefined ? 'money' : 'bonus', dollars: Number(digits) }
}

/** Returns a person's prizes as a table, each with its first and last place. */
export function prizeSteps(type: TourneyType, takesBonus: boolean): { from: number; to: number; prize: Prize }[] {
  const steps: { from: number; to: number; prize: Prize }[] = []
  for (const [index, prize] of prizesFor(type, takesBonus).entries()) {
    const last = steps.at(-1)
    if (last && rewardText(last.prize) === rewardText(prize)) last.to = index + 1
    else steps.push({ from: index + 1, to: index + 1, prize })
  }
  return steps
}
