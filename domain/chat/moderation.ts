/** So many different people's reports hold a message back until it is decided: one alone cannot silence another. */
export const reportsToHold = 3

type Judged = { status: 'shown' | 'held' | 'removed'; judged: boolean }

/** What a message is after `reports` people have reported it. A decision stands against later reports. */
export const afterReport = ({ status, judged }: Judged, reports: number): Judged['status'] =>
  status === 'shown' && !judged && reports >= reportsToHold ? 'held' : status

export const afterDecision = (decision: 'keep' | 'remove'): 'shown' | 'removed' => (decision === 'keep' ? 'shown' : 'removed')

/** Who may decide, and about whom: nobody mutes those who look after the room. */
export const mayModerate = (role: 'member' | 'host' | 'moderator'): boolean => role !== 'member'
