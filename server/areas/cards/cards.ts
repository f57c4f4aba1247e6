import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { type CardFormBody, type SavedCard, saveCard, triggerCards } from '../../../contract/cards.ts'
import { cardErrors } from '../../../domain/cards/cardForm.ts'
import { isEntropayCard } from '../../../domain/cards/entropay.ts'
import { expiryOf } from '../../../domain/cards/expiry.ts'
import type { Trx } from '../../db/database.ts'
import type { Caller } from '../../kernel/call.ts'
import type { Area } from '../../kernel/area.ts'
import type { Deps } from '../../kernel/deps.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { serve } from '../../kernel/serve.ts'
import { type CardState, cardStates } from './cardLimits.ts'
import { cardOrder } from './cardOrder.ts'
import { listedAgain, listingOf } from './listing.ts'
import type { CardTable } from './tables.ts'

/** Returns the fields of a saved card that its owner may see (FUND-19). */
const toSavedCard = (
  { id, brand, last4, expires, entropay, preferred_at: preferredAt, listing }: CardTable,
  { paid = false, ...state }: CardState = {},
): SavedCard => ({
  id,
  brand,
  last4,
  expires,
  entropay,
  ...(listing === 'listed' ? {} : { unsaved: paid ? ('paid' as const) : ('unpaid' as const) }),
  ...(preferredAt === null ? {} : { preferred: true }),
  ...state,
})

/** FUND-16: the defaults of an expiry that a client leaves out: January of the current year. */
const withExpiry = (body: CardFormBody, now: number) => ({
  ...body,
  emm: body.emm ?? '01',
  eyy: body.eyy ?? String(new Date(now).getUTCFullYear()),
})
type CompleteForm = ReturnType<typeof withExpiry>

function validateCard(body: CompleteForm, now: number): void {
  const fields = {
    number: body.cnu,
    expiry: `${body.emm}/${body.eyy}`,
    holder: `${body.fn} ${body.ln}`,
    country: body.cu,
    currency: body.cur,
    cvv: body.cvv ?? null,
  }
  const errors = cardErrors(fields, now)
  const [first] = errors
  if (first) throw new Refusal(200, first.code, Object.fromEntries(errors.map(({ field, code }) => [field, code])))
}

/**
 * Sends the number to the vault and does not store it; a card saved again keeps its row with a new token and
 * expiry, also after it was removed (FUND-18). Refusals: the codes of `cardErrors`, the vault's `cards.*`
 * codes; 503 `cards.vault` when the vault does not answer.
 */
async function storeCard(deps: Deps, { customerId }: Caller, form: CardFormBody): Promise<SavedCard> {
  const now = deps.now()
  const body = withExpiry(form, now)
  validateCard(body, now)
  const expires = expiryOf(body.emm, body.eyy)
  const plain = { number: body.cnu, expires, holder: `${body.fn} ${body.ln}`.trim(), ...(body.cvv === undefined ? {} : { cvv: body.cvv }) }
  const vault = await deps.external.processors.save(plain)
  if (vault.is === 'refused') throw new Refusal(200, vault.code)
  if (vault.is === 'unknown') throw new Refusal(503, 'cards.vault')
  const { token, fingerprint, brand, last4 } = vault.card
  const values = { token, brand, last4, expires, entropay: isEntropayCard(body.cnu), can_load: true, saved_at: now }
  const listing = listingOf(body.keep)
  const row = await deps.db
    .insertInto('card')
    .values({ id: randomBytes(12).toString('base64url'), customer_id: customerId, fingerprint, preferred_at: null, listing, ...values })
    .onConflict((conflict) => conflict.columns(['customer_id', 'fingerprint']).doUpdateSet({ ...values, listing: listedAgain(listing) }))
    .returningAll()
    .executeTakeFirstOrThrow()
  return toSavedCard(row)
}

/** Called in the transaction that removes a person's card, at the time in milliseconds. */
type WhenRemoved = (trx: Trx, customerId: number, at: number) => Promise<void>
type CardChange = { can_load?: boolean; preferred_at?: number }

/** Changes a person's own card in one transaction; those that it concerns learn of a removal. */
const changeCard = (deps: Deps, customerId: number, id: string, change: CardChange, whenRemoved: WhenRemoved): Promise<void> =>
  deps.db.transaction().execute(async (trx) => {
    // Locked before the card, as a deposit does.
    await trx.selectFrom('customer').select('id').where('id', '=', customerId).forNoKeyUpdate().executeTakeFirstOrThrow()
    if (change.preferred_at !== undefined)
      await trx.updateTable('card').set({ preferred_at: null }).where('customer_id', '=', customerId).execute()
    const own = trx.updateTable('card').set(change).where('id', '=', id).where('customer_id', '=', customerId)
    const { numUpdatedRows } = await own.executeTakeFirstOrThrow()
    if (change.can_load === false && numUpdatedRows > 0n) await whenRemoved(trx, customerId, deps.now())
  })

/** Registers the calls that save and list cards. */
function registerCards(app: FastifyInstance, deps: Deps, whenRemoved: WhenRemoved): void {
  serve(app, saveCard, async ({ body, person }) => ({ return: 'true' as const, data: await storeCard(deps, person, body) }))
  serve(app, triggerCards, async ({ body: { card, can_load, prefer }, person }) => {
    const { customerId } = person
    const change = { ...(can_load === undefined ? {} : { can_load }), ...(prefer === true ? { preferred_at: deps.now() } : {}) }
    if (card !== undefined && Object.keys(change).length > 0) await changeCard(deps, customerId, card, change, whenRemoved)
    const rows = await deps.db
      .selectFrom('card')
      .selectAll()
      .where('customer_id', '=', customerId)
      .where('can_load', '=', true)
      .orderBy(cardOrder)
      .execute()
    const states = await cardStates(deps.db, rows, deps.now())
    return { return: 'true' as const, data: rows.map((row) => toSavedCard(row, states.get(row.id))) }
  })
}

/** Saved cards. `whenRemoved`: what a removal changes elsewhere. */
export const cardsArea = (whenRemoved: WhenRemoved): Area => ({
  name: 'cards',
  register: (app, deps) => registerCards(app, deps, whenRemoved),
})
