import type { Scenario } from '../testCards.ts'
import { plainCard, type Traits } from './traits.ts'

/** The secure ids that it knows, for any account; all others are refused (docs/testCards.md). */
const logins: ReadonlyMap<string, Scenario> = new Map([
  ['112233', 'approved'],
  ['445566', 'walletFunds'],
  ['778899', 'late'],
])

export const neteller: Traits = {
  ...plainCard,
  readGiven:
    () =>
    ({ login }) =>
      login === undefined ? null : (logins.get(login.secureId) ?? 'walletLogin'),
}
