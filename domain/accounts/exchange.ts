/** `type` as spelled in a balance entry (ACC-01). */
export type AccountKind = { type: string }

/** True for a wallet of the exchange account, which has one per currency of the crypto list (ACC-06). */
export const isExchange = ({ type }: AccountKind): boolean => type === 'exchange'
