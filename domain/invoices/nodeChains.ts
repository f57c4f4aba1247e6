/** The chains whose nodes the server can ask itself, by the first part of their networks' names. */
export const nodeChains = ['bitcoin', 'bitcoincash', 'litecoin', 'dash', 'zcash', 'ethereum'] as const
export type NodeChain = (typeof nodeChains)[number]
