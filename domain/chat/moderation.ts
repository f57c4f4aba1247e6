/**
 * Reports by this many different people hold a message until it is decided: one person alone cannot silence
 * another.
 */
export const reportsToHold = 3

type Moderated = { status: 'shown' | 'held' | 'removed'; judged: boolean }

/** Returns a message's status after `reports` people have reported it. A decision overrides later reports. */
export const afterReport = ({ status, judged }: Moderated, reports: number): Moderated['status'] =>
  status === 'shown' && !judged && reports >= reportsToHold ? 'held' : status

export const afterDecision = (decision: 'keep' | 'remove'): 'shown' | 'removed' => (decision === 'keep' ? 'shown' : 'removed')

/** Only hosts and moderators decide, and they cannot be muted. */
export const canModerate = (role: 'member' | 'host' | 'moderator'): boolean => role !== 'member'
