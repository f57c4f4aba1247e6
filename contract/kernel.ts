import * as z from 'zod/mini'

/**
 * A decimal amount in the API: exact digits as text, never a binary float (ACC-07). Absolute value below
 * 10^15, at most 18 decimal places.
 */
export const decimal = z.string().check(z.maxLength(35), z.regex(/^-?\d{1,15}(\.\d{1,18})?$/))

/** `return` is 'true' or 'false' as text; a client accepts booleans too (SRV-01). */
export const flag = z.union([z.literal('true'), z.literal('false'), z.boolean()])
export type Flag = z.infer<typeof flag>

/** The largest value that a Date can hold, in milliseconds. */
const maxEpochMs = 8_640_000_000_000_000
/** A point in time in the API: milliseconds since 1970 by the server's clock. */
export const epochMs = z.int().check(z.minimum(0), z.maximum(maxEpochMs))
/** A point in time or a duration in milliseconds, as a URL parameter. */
export const epochMsParam = z.coerce.number().check(z.minimum(0), z.maximum(maxEpochMs))
/** A non-negative count. */
export const count = z.int().check(z.minimum(0), z.maximum(1_000_000_000))
/** A database row id: a positive integer. */
export const rowId = z.int().check(z.minimum(1), z.maximum(1_000_000_000_000_000))

/** Names the last row of a page: `{time}.{id}`, where the id begins with a letter for its source. */
export const cursor = z.string().check(z.regex(/^\d{1,16}\.[a-z][\w.:-]{1,120}$/))

/** A machine-readable error code; it is also the translation key in locales/. */
export const errorCode = z.string().check(z.maxLength(80))

export const fiats = ['USD', 'EUR', 'GBP', 'RUB'] as const
export const accountCoins = ['BTC', 'LTC', 'ETH', 'DSH'] as const
/** The app's crypto list, in display order (ACC-06). */
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

/** Coins that have an invoice page (INV-02), as spelled in URLs: `/api/{coin}/invoice/{guid}`. */
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
/** Wallets with a tab of their own: charged like a processor, but never part of a cascade (FUND-39). */
export const wallets = ['SKRILL', 'NETELLER', 'PAYPAL'] as const
export const processor = z.enum([...processors, ...wallets])
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
  'uploads',
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
export type RouteArea = (typeof areas)[number]

/**
 * Body of every refusal, in addition to its HTTP status: one code for the request and one for each field
 * (SRV-01).
 */
export const refusal = z.object({
  return: z.optional(flag),
  error: z.optional(errorCode),
  message: z.optional(z.string()),
  fields: z.optional(z.record(z.string(), errorCode)),
  /** Ours: when the limit that was reached ends (FUND-46). */
  until: z.optional(epochMs),
})

/** Response of a call that only reports success or failure. */
export const plainResponse = z.extend(refusal, { return: flag })
