import * as z from 'zod/mini'
import { count, currency, decimal, language, epochMs } from './kernel.ts'
import { direction, order } from './order.ts'

/** Version of the message protocol between the host page and the embedded platform (TRD-01). */
export const platformProtocolVersion = 1

const messageSchema = <Type extends string, Shape extends z.core.$ZodShape>(type: Type, shape: Shape) =>
  z.object({ v: z.literal(platformProtocolVersion), type: z.literal(type), ...shape })

const storedText = z.string().check(z.maxLength(2_000))

/** Messages from the host page to the platform. */
export const toPlatform = z.discriminatedUnion('type', [
  messageSchema('session', { token: z.nullable(z.string().check(z.maxLength(200))), account: z.nullable(z.string()) }),
  messageSchema('account', { account: z.string() }),
  messageSchema('theme', { theme: z.enum(['dark', 'light']) }),
  messageSchema('language', { language }),
  messageSchema('refresh', {}),
  /** Connection state of the host page, so that both pages show the same (PWA-04). */
  messageSchema('connection', { at: z.enum(['online', 'offline']) }),
  /** Opens the trade settings, as if the person had pressed their button (APP-31). */
  messageSchema('settings', {}),
  /**
   * Shows a symbol, as if the person had chosen it, and fills the ticket by a signal: the expiry, and until a
   * time of the server's clock a mark at the direction. Never places an order (ENG-12).
   */
  messageSchema('symbol', {
    symbol: z.string().check(z.maxLength(20)),
    expiryMs: z.optional(count),
    direction: z.optional(direction),
    until: z.optional(epochMs),
  }),
  /**
   * Text that the platform asked the host page to store on this device, returned unchanged; and how many
   * hints of the first visit were dismissed on it, by anyone (APP-32).
   */
  messageSchema('kept', { text: storedText, hintsSeen: z.optional(count) }),
])
export type ToPlatform = z.infer<typeof toPlatform>

/** Messages from the platform to the host page. */
export const fromPlatform = z.discriminatedUnion('type', [
  messageSchema('ready', {}),
  messageSchema('balance', {
    account: z.string(),
    available: decimal,
    currency,
    all: z.optional(z.array(z.object({ account: z.string(), amount: decimal, currency }))),
    /** The account's running orders; the host page shows them while the platform can't (TRD-15). */
    orders: z.optional(z.array(order)),
    /**
     * When the platform requested it from its server, by the device's clock. Defaults to the time of receipt.
     */
    askedAt: z.optional(epochMs),
  }),
  messageSchema('order', { event: z.enum(['opened', 'settled']), order }),
  /** A key was pressed in the iframe, where the host page receives no key events (APP-31). */
  messageSchema('shortcut', { name: z.enum(['palette', 'shortcuts']) }),
  /**
   * The stake of the next order, for the risk warning beside it (APP-28); null: none that would be accepted.
   */
  messageSchema('stake', { stake: z.nullable(z.object({ amount: decimal, currency })) }),
  messageSchema('needLogin', {}),
  messageSchema('openFunding', {}),
  /** Opens an article of the help centre by its name, never by an address (APP-29). */
  messageSchema('help', { article: z.string().check(z.regex(/^[a-z]{1,20}$/i)) }),
  /** A cross-site iframe may have no storage: the host page stores a few choices for it and returns them. */
  messageSchema('keep', { text: storedText }),
  /**
   * The hints of the first visit were dismissed up to this number, which the device keeps after a sign-out
   * too (APP-32).
   */
  messageSchema('hints', { seen: count }),
])
export type FromPlatform = z.infer<typeof fromPlatform>
