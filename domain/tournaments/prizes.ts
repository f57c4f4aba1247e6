import type { TourneyType } from './windows.ts'

/** What a place wins. Amounts are whole dollars. */
export type Prize = { kind: 'money' | 'bonus'; dollars: number } | { kind: 'thing'; name: string }

const times = (count: number, prize: Prize): Prize[] => Array.from({ length: count }, () => prize)
const dollars = (amount: number): Prize => ({ kind: 'money', dollars: amount })
const bonus = (amount: number): Prize => ({ kind: 'bonus', dollars: amount })

/** ENG-09, first place first. */
export const prizes: Readonly<Record<TourneyType, readonly Prize[]>> = {
  weekly: [
    dollars(10_000),
    dollars(5_000),
    dollars(3_000),
    dollars(2_000),
    { kind: 'thing', name: 'IPhone 10' },
    ...times(3, bonus(1_000)),
    ...times(2, bonus(500)),
    ...times(4, bonus(300)),
    ...times(6, bonus(100)),
  ],
  weekend: [dollars(5_000), dollars(3_000), dollars(2_000), ...times(2, bonus(1_000)), ...times(2, bonus(500)), ...times(3, bonus(250))],
}

/** A prize as it stands on the wire and in the rules (ENG-09): `10000 $`, `1000 $ bonus`, `IPhone 10`. */
export const rewardText = (prize: Prize): string =>
  prize.kind === 'thing' ? prize.name : `${prize.dollars} $${prize.kind === 'bonus' ? ' bonus' : ''}`

/** Reads a reward of the wire, so that a page can say it in its language. What is no amount is a thing by its name. */
export function readReward(text: string): Prize {
  const [, digits, isBonus] = /^(\d{1,9}) \$( bonus)?$/.exec(text) ?? []
  if (digits === undefined) return { kind: 'thing', name: text }
  return { kind: isBonus === undefined ? 'money' : 'bonus', dollars: Number(digits) }
}

/** The prizes as a table: each with its first and last place. */
export function prizeSteps(type: TourneyType): { from: number; to: number; prize: Prize }[] {
  const steps: { from: number; to: number; prize: Prize }[] = []
  for (const [index, prize] of prizes[type].entries()) {
    const last = steps.at(-1)
    if (last && rewardText(last.prize) === rewardText(prize)) last.to = index + 1
    else steps.push({ from: index + 1, to: index + 1, prize })
  }
  return steps
}
