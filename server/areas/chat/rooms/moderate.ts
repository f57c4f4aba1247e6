import { sql } from 'kysely'
import type { ResponseOf, BodyOf } from '../../../../contract/route.ts'
import type { chatReports, judgeChat, muteChat, reportChat } from '../../../../contract/chatRoom.ts'
import { afterDecision, afterReport, canModerate } from '../../../../domain/chat/moderation.ts'
import { minuteMs } from '../../../../domain/kernel/time.ts'
import { announceChange } from '../../../db/changes.ts'
import type { Db, Trx } from '../../../db/database.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { participantIn } from './chatPerson.ts'
import type { ChatRoomSession } from './chatSession.ts'
import { findMessage, messageToWire } from './messages.ts'
import { lockRoom, nextChange } from './roomLock.ts'

type ModerationContext = { db: Db; secret: string; who: ChatRoomSession; now: number }

/** Throws Refusal 403 `chat.notAllowed` for a person who does not moderate the room. */
async function requireModerator(db: Db | Trx, secret: string, { room, customerId }: ChatRoomSession): Promise<void> {
  if (!canModerate((await participantIn(db, secret, room, customerId)).role)) throw new Refusal(403, 'chat.notAllowed')
}

type StatusChange = { status: 'shown' | 'held' | 'removed'; judged_by?: number }

const setStatus = async (trx: Trx, room: string, id: number, change: StatusChange): Promise<void> => {
  await trx
    .updateTable('chat_message')
    .set({ ...change, changed: await nextChange(trx, room) })
    .where('id', '=', id)
    .execute()
}

/**
 * Stores a report, one per person and message, and holds the message back when enough have come. Throws
 * Refusal 404 `chat.messageUnknown`.
 */
export async function reportMessage({ db, who, now }: ModerationContext, { message, reason }: BodyOf<typeof reportChat>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockRoom(trx, who.room)
    const found = await trx
      .selectFrom('chat_message')
      .select(['status', 'judged_by'])
      .where('room', '=', who.room)
      .where('id', '=', message)
      .executeTakeFirst()
    if (!found) throw new Refusal(404, 'chat.messageUnknown')
    await trx
      .insertInto('chat_report')
      .values({ message_id: message, reporter_id: who.customerId, reason, at: now })
      .onConflict((conflict) => conflict.columns(['message_id', 'reporter_id']).doNothing())
      .execute()
    const { count } = await trx
      .selectFrom('chat_report')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('message_id', '=', message)
      .executeTakeFirstOrThrow()
    const status = afterReport({ status: found.status, judged: found.judged_by !== null }, count)
    if (status !== found.status) await setStatus(trx, who.room, message, { status })
  })
}

/**
 * Shows or removes a message by a moderator's decision. Throws Refusal 403 `chat.notAllowed`, 404
 * `chat.messageUnknown`.
 */
export async function judgeMessage({ db, secret, who }: ModerationContext, { message, decision }: BodyOf<typeof judgeChat>): Promise<void> {
  await requireModerator(db, secret, who)
  await db.transaction().execute(async (trx) => {
    await lockRoom(trx, who.room)
    if (!(await findMessage(trx, who.room, message))) throw new Refusal(404, 'chat.messageUnknown')
    await setStatus(trx, who.room, message, { status: afterDecision(decision), judged_by: who.customerId })
  })
}

/**
 * Returns the reported, undecided messages, the most reported first. Throws Refusal 403 `chat.notAllowed`.
 */
export async function openReports({ db, secret, who }: ModerationContext): Promise<ResponseOf<typeof chatReports>> {
  await requireModerator(db, secret, who)
  const rows = await db
    .selectFrom('chat_report')
    .innerJoin('chat_message', 'chat_message.id', 'chat_report.message_id')
    .select(['message_id', sql<number>`count(*)`.as('count'), sql<string>`string_agg(distinct reason, ' ')`.as('reasons')])
    .where('room', '=', who.room)
    .where('judged_by', 'is', null)
    .groupBy('message_id')
    .orderBy('count', 'desc')
    .limit(50)
    .execute()
  const reports = []
  for (const { message_id: id, count, reasons } of rows) {
    const found = await findMessage(db, who.room, id)
    if (found) reports.push({ message: messageToWire(found), text: found.body, reasons: reasons.split(' '), count })
  }
  return { reports }
}

/**
 * Stops a person from writing in the room for some minutes; 0 lets them write again. Throws Refusal 403
 * `chat.notAllowed` (also for a target who moderates the room), 404 `chat.personUnknown`.
 */
export async function mutePerson({ db, secret, who, now }: ModerationContext, { person, minutes }: BodyOf<typeof muteChat>): Promise<void> {
  await requireModerator(db, secret, who)
  const target = await db.selectFrom('chat_person').select('customer_id').where('alias', '=', person).executeTakeFirst()
  if (!target) throw new Refusal(404, 'chat.personUnknown')
  const { customer_id: customerId } = target
  if (canModerate((await participantIn(db, secret, who.room, customerId)).role)) throw new Refusal(403, 'chat.notAllowed')
  const change = { until: now + minutes * minuteMs, by_customer: who.customerId }
  await db
    .insertInto('chat_mute')
    .values({ room: who.room, customer_id: customerId, ...change })
    .onConflict((conflict) => conflict.columns(['room', 'customer_id']).doUpdateSet(change))
    .execute()
  await announceChange(db, 'chat_mute', who.room)
}
