/** What of an account tells its kind. `type` as it stands in a balance entry (ACC-01). */
export type AccountKind = { type: string }

/** A wallet of the exchange account, which has one for each currency of the crypto list (ACC-06). */
export const isExchange = ({ type }: AccountKind): boolean => type === 'exchange'
