import type { Scenario } from './testCards.ts'

/** The secure ids that the sandbox's Neteller knows, for any account; all others are refused (docs/testCards.md). */
export const netellerLogins: readonly { secureId: string; scenario: Scenario }[] = [
  { secureId: '112233', scenario: 'approved' },
  { secureId: '445566', scenario: 'walletFunds' },
  { secureId: '778899', scenario: 'late' },
]

/** Returns how a charge by this login ends. */
export const loginScenario = ({ secureId }: { secureId: string }): Scenario =>
  netellerLogins.find((login) => login.secureId === secureId)?.scenario ?? 'walletLogin'
