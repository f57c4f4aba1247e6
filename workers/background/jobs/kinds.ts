/** All kinds of job that the worker runs (BG-01); `jobs/index.ts` says how. */
export const jobKinds = ['listen', 'invoice', 'user', 'elsewhere', 'chatBalance', 'lastHost'] as const
export type JobKindName = (typeof jobKinds)[number]

/** Keys of the job table. */
export const userKey = 'user'
export const elsewhereKey = 'elsewhere'
export const chatBalanceKey = 'chatBalance'
export const lastHostKey = 'lastHost'
export const invoiceKey = (coin: string, guid: string): string => `invoice:${coin}:${guid}`
export const depositKey = (id: string): string => `listen:${id}`
