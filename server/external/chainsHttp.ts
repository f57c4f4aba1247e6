import * as z from 'zod/mini'
import { currency, decimal, invoiceCoin, epochMs } from '../../contract/kernel.ts'
import { coins } from '../../domain/invoices/coins.ts'
import { isReceivingAddress } from '../../domain/invoices/receivingAddress.ts'
import { type Money, parseMoney, scaleOf } from '../../domain/kernel/money.ts'
import { type ChainPort, type ChainRates, ChainUnreachable } from './chains.ts'

const addressSchema = z.object({ address: z.string().check(z.minLength(10), z.maxLength(120)) })
const transactionsSchema = z.object({
  transactions: z.array(
    z.object({
      txid: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
      amount: decimal,
      confirmations: z.int().check(z.nonnegative()),
      seenAt: epochMs,
    }),
  ),
})
const ratesSchema = z.object({ rates: z.partialRecord(invoiceCoin, z.partialRecord(currency, decimal)) })

/** Longest wait for the chain service: a person may be waiting for the result. */
const timeoutMs = 5_000

function parseExact(text: string, of: Money['currency']): Money {
  const parsed = parseMoney(text, of)
  if (!parsed.ok) throw new ChainUnreachable(`amount not readable: ${parsed.code}`)
  return parsed.value
}

/**
 * Returns an amount in the digits that are stored (decision 002), since a chain may send more. Null for less
 * than the last of them, such as payments of 0, which anybody can send to any address.
 */
function receivedAmount(text: string, of: Money['currency']): Money | null {
  const [whole = '', fraction = ''] = text.split('.')
  const amount = parseExact(`${whole}.${fraction.slice(0, scaleOf(of)).padEnd(1, '0')}`, of)
  return amount.minor > 0 ? amount : null
}

/**
 * Returns the chains behind HTTP: the sandbox's, or a node service with the same API. `base` is its origin.
 */
export function chainsOverHttp(base: string): ChainPort {
  async function request<T>(path: string, schema: z.ZodMiniType<T>, body?: object): Promise<T> {
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
      const path = `/chain/${coin}/addresses`
      const { address } = await request(path, addressSchema, { network, label })
      if (!isReceivingAddress(network, address)) throw new ChainUnreachable(`${path} gave an address that is not one of ${network}`)
      return address
    },
    async transactionsOf(coin, network, address) {
      const path = `/chain/${coin}/addresses/${encodeURIComponent(address)}/transactions?network=${encodeURIComponent(network)}`
      const { transactions } = await request(path, transactionsSchema)
      return transactions.flatMap((transaction) => {
        const amount = receivedAmount(transaction.amount, coins[coin].currency)
        return amount === null ? [] : [{ ...transaction, amount }]
      })
    },
    async rates() {
      const { rates } = await request('/chain/rates', ratesSchema)
      const read: ChainRates = {}
      for (const coin of invoiceCoin.options) {
        for (const fiat of currency.options) {
          const price = rates[coin]?.[fiat]
          if (price !== undefined) read[coin] = { ...read[coin], [fiat]: parseExact(price, fiat) }
        }
      }
      return read
    },
  }
}
