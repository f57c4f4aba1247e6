import * as z from 'zod/mini'
import { currency, decimal, invoiceCoin, moment } from '../../contract/kernel.ts'
import { coins } from '../../domain/invoices/coins.ts'
import { type Money, parseMoney, scaleOf } from '../../domain/kernel/money.ts'
import { type ChainPort, type ChainRates, ChainUnreachable } from './chains.ts'

const addressAnswer = z.object({ address: z.string().check(z.minLength(10), z.maxLength(120)) })
const transactionsAnswer = z.object({
  transactions: z.array(
    z.object({
      txid: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
      amount: decimal,
      confirmations: z.int().check(z.nonnegative()),
      seenAt: moment,
    }),
  ),
})
const ratesAnswer = z.object({ rates: z.partialRecord(invoiceCoin, z.partialRecord(currency, decimal)) })

/** Longest wait for the chain's side: a person may be waiting behind it. */
const timeoutMs = 5_000

function exact(text: string, of: Money['currency']): Money {
  const parsed = parseMoney(text, of)
  if (!parsed.ok) throw new ChainUnreachable(`amount not readable: ${parsed.code}`)
  return parsed.value
}

/**
 * What arrived, in the digits that are kept (decision 002): a chain may tell more of them. Null for what is less than the last of them, such
 * as the nothing that anybody can send to any address.
 */
function received(text: string, of: Money['currency']): Money | null {
  const [whole = '', fraction = ''] = text.split('.')
  const amount = exact(`${whole}.${fraction.slice(0, scaleOf(of)).padEnd(1, '0')}`, of)
  return amount.minor > 0 ? amount : null
}

/** The chains behind HTTP: the sandbox's, or a node service that speaks the same. `base` is its origin. */
export function httpChains(base: string): ChainPort {
  async function ask<T>(path: string, schema: z.ZodMiniType<T>, body?: object): Promise<T> {
    const signal = AbortSignal.timeout(timeoutMs)
    const init = body ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body), signal } : { signal }
    try {
      const response = await fetch(base + path, init)
      if (!response.ok) throw new ChainUnreachable(`${path} answered ${response.status}`)
      return schema.parse(await response.json())
    } catch (error) {
      throw error instanceof ChainUnreachable ? error : new ChainUnreachable(path, error)
    }
  }

  return {
    async newAddress(coin, network, label) {
      return (await ask(`/chain/${coin}/addresses`, addressAnswer, { network, label })).address
    },
    async transactionsOf(coin, network, address) {
      const path = `/chain/${coin}/addresses/${encodeURIComponent(address)}/transactions?network=${encodeURIComponent(network)}`
      const { transactions } = await ask(path, transactionsAnswer)
      return transactions.flatMap((one) => {
        const amount = received(one.amount, coins[coin].currency)
        return amount === null ? [] : [{ ...one, amount }]
      })
    },
    async rates() {
      const { rates } = await ask('/chain/rates', ratesAnswer)
      const read: ChainRates = {}
      for (const coin of invoiceCoin.options) {
        for (const fiat of currency.options) {
          const price = rates[coin]?.[fiat]
          if (price !== undefined) read[coin] = { ...read[coin], [fiat]: exact(price, fiat) }
        }
      }
      return read
    },
  }
}
