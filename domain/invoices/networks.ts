import type { FeatureName } from '../../contract/features.ts'
import type { InvoiceCoin } from '../../contract/kernel.ts'
import { coins } from './coins.ts'

/**
 * One network on which a coin is accepted, with the blocks required before a payment is credited and the
 * fields of `pay` that choose it (FUND-40).
 */
export type CoinNetwork = { network: string; confirmations: number; choice: { is_erc20?: boolean; token?: string } }

/** Tokens live on a network of another coin: `is_erc20` and `token` choose it. */
const tokens: ReadonlySet<InvoiceCoin> = new Set<InvoiceCoin>(['usdt', 'token'])

type SecondNetwork = { main: string; test: string; confirmations: number; feature: FeatureName }

/**
 * Networks of a token beside Ethereum, chosen by `is_erc20: false` where the settings have the feature. A
 * block of Tron is final once 19 of its 27 block producers have built on it, in about a minute.
 */
const secondNetworks: Readonly<Partial<Record<InvoiceCoin, SecondNetwork>>> = {
  usdt: { main: 'tron', test: 'tron-nile', confirmations: 19, feature: 'tron' },
}

/** True for a network that the settings of a person offer; see isFeatureEnabled. */
type Offers = (feature: FeatureName) => boolean

/** Returns the networks of a coin, the default first. `chains`: those of real money, or of tests. */
export function networksOf(coin: InvoiceCoin, chains: 'main' | 'test', offers: Offers): readonly [CoinNetwork, ...CoinNetwork[]] {
  const { networks, ticker, confirmations } = coins[coin]
  const choice = tokens.has(coin) ? { is_erc20: true, ...(coin === 'token' ? { token: ticker } : {}) } : {}
  const first: CoinNetwork = { network: networks[chains], confirmations, choice }
  const second = secondNetworks[coin]
  if (!second || !offers(second.feature)) return [first]
  return [first, { network: second[chains], confirmations: second.confirmations, choice: { ...choice, is_erc20: false } }]
}

/**
 * Returns the network that the fields of `pay` choose; missing ones choose the default. Null: the coin is not
 * accepted there.
 */
export function chosenNetwork(
  coin: InvoiceCoin,
  chains: 'main' | 'test',
  offers: Offers,
  { is_erc20, token }: { is_erc20?: boolean | undefined; token?: string | undefined },
): CoinNetwork | null {
  const matches = ({ choice }: CoinNetwork): boolean =>
    (is_erc20 === undefined || choice.is_erc20 === undefined || choice.is_erc20 === is_erc20) &&
    (token === undefined || choice.token === undefined || choice.token === token)
  return networksOf(coin, chains, offers).find(matches) ?? null
}
