import { randomUUID } from 'node:crypto'
import type { NotificationTopic } from '../../../contract/push.ts'
import {
  isAlwaysListed,
  isOfMoney,
  isOffByDefault,
  isWarning,
  type NotificationKind,
  notificationKinds,
  type NotificationParams,
} from '../../../domain/notifications/kinds.ts'
import type { NotificationLink } from '../../../domain/notifications/ownRoute.ts'
import type { Trx } from '../../db/database.ts'

/** A notification of one kind. `event` names its cause, uniquely for the person. */
type NewNotification<Kind extends NotificationKind> = {
  customerId: number
  kind: Kind
  params: NotificationParams[Kind]
  event: string
  link: NotificationLink
  at: number
}

/** Notifications in one statement. PostgreSQL allows 65,535 parameters. */
const batchSize = 5_000

/**
 * Writes a notification in the transaction of its cause (ENG-14): both exist or neither. An event that is
 * already written is ignored, so that a repeated cause notifies once.
 */
export const writeNotification = <Kind extends NotificationKind>(trx: Trx, notification: NewNotification<Kind>): Promise<void> =>
  writeNotifications(trx, [notification])

/** Writes notifications of one kind to many people, and queues the push messages to their devices. */
export async function writeNotifications<Kind extends NotificationKind>(trx: Trx, all: readonly NewNotification<Kind>[]): Promise<void> {
  for (let from = 0; from < all.length; from += batchSize) await writeBatch(trx, all.slice(from, from + batchSize))
}

/** Reads the switches of people for a topic, and returns whether one of them has a channel on. */
async function switchesOf(trx: Trx, topic: NotificationTopic, people: readonly number[]) {
  const isOff = isOffByDefault(topic)
  const changed = await trx
    .selectFrom(isOff ? 'notification_wanted' : 'notification_muted')
    .select(['customer_id', 'channel'])
    .where('topic', '=', topic)
    .where('customer_id', 'in', people)
    .execute()
  const names = new Set(changed.map((one) => `${one.customer_id} ${one.channel}`))
  return (customerId: number, channel: 'app' | 'push'): boolean => names.has(`${customerId} ${channel}`) === isOff
}

async function writeBatch<Kind extends NotificationKind>(trx: Trx, batch: readonly NewNotification<Kind>[]): Promise<void> {
  const [first] = batch
  if (first === undefined) return
  const { topic, ttlMs } = notificationKinds[first.kind]
  const people = batch.map(({ customerId }) => customerId)
  const wants = await switchesOf(trx, topic, people)
  const written = await trx
    .insertInto('notification')
    .values(
      batch.map(({ customerId, kind, params, event, link, at }) => ({
        id: randomUUID(),
        customer_id: customerId,
        event,
        kind,
        params: JSON.stringify(params),
        link,
        listed: isAlwaysListed(topic) || isOfMoney(params) || wants(customerId, 'app'),
        created_at: at,
        read_at: null,
      })),
    )
    .onConflict((conflict) => conflict.columns(['customer_id', 'event']).doNothing())
    .returning(['id', 'customer_id', 'created_at'])
    .execute()
  const pushed = written.filter(({ customer_id: id }) => isWarning(first.kind) || wants(id, 'push'))
  if (pushed.length === 0) return
  await trx
    .insertInto('push_delivery')
    .columns(['notification_id', 'subscription_id', 'next_at', 'expires_at'])
    .expression((query) =>
      query
        .selectFrom('notification')
        .innerJoin('push_subscription', 'push_subscription.customer_id', 'notification.customer_id')
        .where(
          'notification.id',
          'in',
          pushed.map(({ id }) => id),
        )
        // A device that a new password signs out is told of it.
        .$if(topic !== 'security', (devices) => devices.where('push_subscription.ended', '=', false))
        .select(({ ref, eb, lit }) => [
          'notification.id',
          'push_subscription.id as subscription',
          ref('notification.created_at').as('next_at'),
          eb('notification.created_at', '+', lit(ttlMs)).as('expires_at'),
        ])
        // A device that signs out meanwhile is left out; without the lock it would break its own cause.
        .forKeyShare('push_subscription'),
    )
    .execute()
}
