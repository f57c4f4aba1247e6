import * as z from 'zod/mini'
import { count, epochMs, errorCode, plainResponse } from './kernel.ts'
import { route } from './route.ts'

const shortText = z.string().check(z.maxLength(40))

export const cardKinds = ['all', 'visa', 'mastercard', 'maestro'] as const

/** Fields of the card form in the original's spelling (FUND-16). `cnu` holds digits only. */
export const cardForm = z.object({
  cu: shortText,
  cur: shortText,
  cty: shortText,
  cnu: z.string().check(z.regex(/^\d{12,19}$/)),
  /** Missing: January, and the current year. */
  emm: z.optional(z.string().check(z.regex(/^(0[1-9]|1[0-2])$/))),
  eyy: z.optional(z.string().check(z.regex(/^\d{4}$/))),
  fn: z.string().check(z.maxLength(80)),
  ln: z.string().check(z.maxLength(80)),
  card_type: z.optional(z.enum(cardKinds)),
  /** The form sends these as it showed them; the server decides by the number itself. */
  is_fail_limit: z.optional(z.boolean()),
  cascade: z.optional(z.object({ limit: z.boolean() })),
  card_length: z.optional(count),
  card_length_valid: z.optional(z.boolean()),
  /** Ours: sent only if a processor of the stack needs it; passed to the vault and not stored. */
  cvv: z.optional(z.string().check(z.regex(/^\d{3,4}$/))),
  /**
   * Ours: whether to save the card for later payments, once one by it has gone through. Missing: saved at
   * once, as by the original.
   */
  keep: z.optional(z.boolean()),
})
export type CardFormBody = z.infer<typeof cardForm>

/** A saved card as it is shown to its owner (FUND-19). */
export const savedCard = z.object({
  id: z.string(),
  brand: z.string(),
  last4: z.string().check(z.regex(/^\d{4}$/)),
  expires: z.string().check(z.regex(/^\d{4}-\d{2}$/)),
  entropay: z.boolean(),
  /**
   * Entered for one payment and not saved: it names a deposit's card; `paid` may be paid to, neither is
   * offered for payments.
   */
  unsaved: z.optional(z.enum(['paid', 'unpaid'])),
  /** The person's default. */
  preferred: z.optional(z.boolean()),
  /** The code of its last charge, if that was declined. */
  refused: z.optional(errorCode),
  /** It was declined too often and is not charged before this time (FUND-46). */
  until: z.optional(epochMs),
})
export type SavedCard = z.infer<typeof savedCard>

export const saveCard = route({
  area: 'cards',
  path: '/api/card/save',
  body: cardForm,
  response: z.extend(plainResponse, { data: z.optional(savedCard) }),
  additions: { body: ['cvv', 'keep'] },
  why: 'The number goes straight to the vault; only its token, brand, last four digits and expiry are stored.',
})
export const triggerCards = route({
  area: 'cards',
  path: '/api/triggers/cards',
  body: z.object({ card: z.optional(z.string()), can_load: z.optional(z.boolean()), prefer: z.optional(z.boolean()) }),
  response: z.extend(plainResponse, { data: z.optional(z.array(savedCard)) }),
  additions: { body: ['prefer'] },
  why: '`card` is the saved card’s id, `can_load` whether it may be charged again, `prefer` makes it the default; the answer lists the cards, those entered for one payment as `unsaved` (ours).',
})
