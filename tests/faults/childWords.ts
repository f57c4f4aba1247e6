/** What the server child is told. */
export type Word = { say: 'clock'; now: number } | { say: 'arm'; at: string | null } | { say: 'sweep' } | { say: 'stop' }

export const password = 'seven green bottles'
export const emailOf = (index: number): string => `payer${index}@example.org`
