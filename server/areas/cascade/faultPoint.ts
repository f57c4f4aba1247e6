/** The moments of a deposit at which a crash must cost nothing. */
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

/** Called at each of them. The server passes one that does nothing; tests pass one that kills. */
export type FaultPoint = (name: FaultPointName) => void
export const noFault: FaultPoint = () => undefined
