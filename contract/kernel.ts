import * as z from 'zod/mini'

/** A decimal amount on the wire: exact digits as text, never a binary float (ACC-07). Below 10^15 either way, to 18 places. */
export const decimal = z.string().check(z.maxLength(35), z.regex(/^-?\d{1,15}(\.\d{1,18})?$/))

/** `return` is 'true' or 'false' as text; a client accepts booleans too (SRV-01). */
export const flag = z.union([z.literal('true'), z.literal('false'), z.boolean()])
export type Flag = z.infer<typeof flag>

/** The last moment that a Date holds, in milliseconds. */
const lastMoment = 8_640_000_000_000_000
/** A moment on the wire: milliseconds since 1970 by the server's clock. */
export const moment = z.int().check(z.minimum(0), z.maximum(lastMoment))
/** The same, or a number of milliseconds, as it stands in an address. */
export const writtenMoment = z.coerce.number().check(z.minimum(0), z.maximum(lastMoment))
/** How many of something. */
export const count = z.int().check(z.minimum(0), z.maximum(1_000_000_000))
/** What names a row of a back end: a whole number above zero. */
export const serial = z.int().check(z.minimum(1), z.maximum(1_000_000_000_000_000))

/** A machine-readable error; it is also the translation key in locales/. */
export const errorCode = z.string().check(z.maxLength(80))

export const fiats = ['USD', 'EUR', 'GBP', 'RUB'] as const
export const accountCoins = ['BTC', 'LTC', 'ETH', 'DSH'] as const
/** The app's one crypto list, in this order (ACC-06). */
export const exchangeCurrencies = ['BTC', 'ETH', 'LTC', 'DASH', 'BCH', 'XRP', 'ZEC', 'XMR', 'ETC', 'NEO', 'USD', 'EUR'] as const
export const currencies = [
  'USD',
  'EUR',
  'GBP',
  'RUB',
  'BTC',
  'ETH',
  'LTC',
  'DSH',
  'DASH',
  'BCH',
  'XRP',
  'ZEC',
  'XMR',
  'ETC',
  'NEO',
  'USDT',
  'TOKEN',
] as const
export const currency = z.enum(currencies)
export type Currency = z.infer<typeof currency>

/** The coins that have an invoice page (INV-02), as they stand in an address: `/api/{coin}/invoice/{guid}`. */
export const invoiceCoins = ['bch', 'btc', 'dash', 'eth', 'ltc', 'token', 'usdt', 'zcash'] as const
export const invoiceCoin = z.enum(invoiceCoins)
export type InvoiceCoin = z.infer<typeof invoiceCoin>

/** All processors of the cascade (FUND-20). */
export const processors = [
  'PFS',
  'ORANGE',
  'ORANGE_NOT3D',
  'CONCEPT',
  'FRAUD',
  'ZOOM',
  'EZPAY',
  'ENTROPAY',
  'SHAPE',
  'VLOAD',
  'AGNI',
  'EARTH',
  'FINITY',
] as const
export const processor = z.enum(processors)
export type Processor = z.infer<typeof processor>

export const languages = ['en', 'fr', 'de', 'es', 'it', 'pt', 'ru', 'tr', 'ar', 'ja', 'cn'] as const
export const language = z.enum(languages)
export type Language = z.infer<typeof language>

export const areas = [
  'session',
  'trading',
  'accounts',
  'funding',
  'cards',
  'cascade',
  'invoices',
  'withdrawals',
  'verification',
  'security',
  'promotions',
  'tournaments',
  'signals',
  'notifications',
  'support',
  'news',
  'history',
  'referral',
  'quiz',
  'pages',
] as const
export type Area = (typeof areas)[number]

/** What every refusal carries beside its HTTP status: a code for the whole and one for each field (SRV-01). */
export const refusal = z.object({
  return: z.optional(flag),
  error: z.optional(errorCode),
  message: z.optional(z.string()),
  fields: z.optional(z.record(z.string(), errorCode)),
})
export type Refusal = z.infer<typeof refusal>

/** The answer of a call that only says whether it was done. */
export const plainAnswer = z.extend(refusal, { return: flag })
