import type { InvoiceCoin } from '../../contract/kernel.ts'
import { coins } from './coins.ts'

/** One network on which a coin is accepted, with the fields of `pay` that choose it (FUND-40). */
export type CoinNetwork = { network: string; choice: { is_erc20?: boolean; token?: string } }

/** Tokens live on a network of another coin: `is_erc20` and `token` choose it. */
const tokens: ReadonlySet<InvoiceCoin> = new Set<InvoiceCoin>(['usdt', 'token'])

/** Returns the networks of a coin, the default first. `chains`: those of real money, or of tests. */
export function networksOf(coin: InvoiceCoin, chains: 'main' | 'test'): readonly [CoinNetwork, ...CoinNetwork[]] {
  const { networks, ticker } = coins[coin]
  const choice = tokens.has(coin) ? { is_erc20: true, ...(coin === 'token' ? { token: ticker } : {}) } : {}
  return [{ network: networks[chains], choice }]
}

/**
 * Returns the network that the fields of `pay` choose; missing ones choose the default. Null: the coin is not
 * accepted there.
 */
export function chosenNetwork(
  coin: InvoiceCoin,
  chains: 'main' | 'test',
  { is_erc20, token }: { is_erc20?: boolean | undefined; token?: string | undefined },
): string | null {
  const matches = ({ choice }: CoinNetwork): boolean =>
    (is_erc20 === undefined || choice.is_erc20 === undefined || choice.is_erc20 === is_erc20) &&
    (token === undefined || choice.token === undefined || choice.token === token)
  return networksOf(coin, chains).find(matches)?.network ?? null
}
