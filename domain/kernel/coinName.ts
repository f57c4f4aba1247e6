import { coinNames } from '../../contract/coinNames.ts'
import type { Currency, InvoiceCoin } from '../../contract/kernel.ts'

type Names = { currency: Currency; also?: Currency; method?: string; invoice?: InvoiceCoin }
const table: readonly Names[] = coinNames

/** Returns a coin's one code: `DASH` for `DSH` too (APP-22). */
export const coinCode = (currency: Currency): Currency => table.find(({ also }) => also === currency)?.currency ?? currency

/** Returns the names of the coin that a withdrawal's method pays out; undefined if it pays out none. */
export const coinOfMethod = (method: string): Names | undefined => table.find((one) => one.method === method)

/** Returns the currency of an invoice's coin; undefined for any other name. */
export const currencyOfInvoice = (name: string): Currency | undefined => table.find(({ invoice }) => invoice === name)?.currency
