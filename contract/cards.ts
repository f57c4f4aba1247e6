import * as z from 'zod/mini'
import { plainResponse } from './kernel.ts'
import { route } from './route.ts'

const shortText = z.string().check(z.maxLength(40))

/** Fields of the card form in the original's spelling (FUND-16). `cnu` holds digits only. */
export const cardForm = z.object({
  cu: shortText,
  cur: shortText,
  cty: shortText,
  cnu: z.string().check(z.regex(/^\d{12,19}$/)),
  emm: z.string().check(z.regex(/^(0[1-9]|1[0-2])$/)),
  eyy: z.string().check(z.regex(/^\d{4}$/)),
  fn: z.string().check(z.maxLength(80)),
  ln: z.string().check(z.maxLength(80)),
  card_type: z.optional(shortText),
  /** Ours: sent only if a processor of the stack needs it; passed to the vault and not stored. */
  cvv: z.optional(z.string().check(z.regex(/^\d{3,4}$/))),
})
export type CardFormBody = z.infer<typeof cardForm>

/** A saved card as it is shown to its owner (FUND-19). */
export const savedCard = z.object({
  id: z.string(),
  brand: z.string(),
  last4: z.string().check(z.regex(/^\d{4}$/)),
  expires: z.string().check(z.regex(/^\d{4}-\d{2}$/)),
  entropay: z.boolean(),
})
export type SavedCard = z.infer<typeof savedCard>

export const saveCard = route({
  area: 'cards',
  path: '/api/card/save',
  body: cardForm,
  response: z.extend(plainResponse, { data: z.optional(savedCard) }),
  why: 'The number goes straight to the vault; only its token, brand, last four digits and expiry are stored.',
})
export const triggerCards = route({
  area: 'cards',
  path: '/api/triggers/cards',
  body: z.object({ card: z.optional(z.string()), can_load: z.optional(z.boolean()) }),
  response: z.extend(plainResponse, { data: z.optional(z.array(savedCard)) }),
  why: '`card` is the saved card’s id, `can_load` whether it may be charged again; the answer lists the cards (ours).',
})
