/** A message to the server child. */
export type ChildMessage = { type: 'clock'; now: number } | { type: 'arm'; at: string | null } | { type: 'sweep' } | { type: 'stop' }

export const password = 'seven green bottles'
export const emailOf = (index: number): string => `payer${index}@example.org`
