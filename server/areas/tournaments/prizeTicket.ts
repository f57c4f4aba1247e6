import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Language, languages } from '../../../contract/kernel.ts'
import { defaultTicketDepartment, defaultTicketPriority } from '../../../contract/tickets.ts'
import { type Prize, rewardText, thingName } from '../../../domain/tournaments/prizes.ts'
import type { Trx } from '../../db/database.ts'

type Texts = Record<'prizeTicket.subject' | 'prizeTicket.text', string>
const folder = join(import.meta.dirname, '../../../locales')
const read = (language: Language): Texts => JSON.parse(readFileSync(join(folder, language, 'prizeTicket.json'), 'utf8')) as Texts
const textsByLanguage: ReadonlyMap<Language, Texts> = new Map(languages.map((language) => [language, read(language)]))

/** A prize that a person has to be handed. `reference`: the prize's own, so that it opens one ticket. */
export type HandedPrize = {
  reference: string
  customerId: number
  language: Language
  contest: string
  place: number
  prize: Prize
  at: number
}

/**
 * Opens the winner's ticket with the facts of their prize (ENG-17), in their language. The job that delivers
 * tickets takes it to the desk; a repeat changes nothing.
 */
export async function openPrizeTicket(
  trx: Trx,
  { reference, customerId, language, contest, place, prize, at }: HandedPrize,
): Promise<void> {
  // A ticket without words would be refused, and with it the contest's end.
  const texts = textsByLanguage.get(language) ?? textsByLanguage.get('en')
  const facts: Record<string, string> = { contest, place: String(place), prize: thingName(rewardText(prize)), reference }
  const fill = (key: keyof Texts): string => (texts?.[key] ?? '').replace(/\{\{(\w+)\}\}/g, (_, name: string) => facts[name] ?? '')
  // As an own ticket's id, and the same for the same prize.
  const id = createHash('sha256').update(reference).digest('hex').slice(0, 16)
  const opened = await trx
    .insertInto('ticket')
    .values({
      id,
      customer_id: customerId,
      subject: fill('prizeTicket.subject'),
      priority: defaultTicketPriority,
      department: defaultTicketDepartment,
      language,
      agent: null,
      opened_at: at,
      changed_at: at,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!opened) return
  await trx
    .insertInto('ticket_post')
    .values({
      id: reference,
      ticket_id: id,
      customer_id: customerId,
      kind: 'message',
      // The desk receives what a person writes: the text says that it was written for them.
      author: 'person',
      name: null,
      content: fill('prizeTicket.text'),
      key: null,
      at,
      delivered_at: null,
      refused_at: null,
    })
    .execute()
}
