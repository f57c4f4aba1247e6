/** The points of a deposit at which a crash must not lose or duplicate money. */
export const faultPoints = [
  'attempt saved',
  'sent committed',
  'response read',
  'response recorded',
  'credit committed',
  'asked the processor',
  'answer ready',
] as const
export type FaultPointName = (typeof faultPoints)[number]

/**
 * Called at each fault point. The server passes `noFault`; the crash tests pass one that kills the process.
 */
export type FaultPoint = (name: FaultPointName) => void
export const noFault: FaultPoint = () => undefined
