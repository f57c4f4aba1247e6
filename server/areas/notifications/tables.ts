import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { Language } from '../../../contract/kernel.ts'
import type { NotificationTopic } from '../../../contract/push.ts'
import type { NotificationKind } from '../../../domain/notifications/kinds.ts'

/** One notification of a person. `event` names its cause: the same event is written once. */
export type NotificationTable = {
  id: string
  seq: GeneratedAlways<number>
  customer_id: number
  event: string
  kind: NotificationKind
  params: JSONColumnType<Record<string, string>>
  /** A hash route or an invoice's path. */
  link: string | null
  /** False: the person has switched the topic's list off; only a push message is sent. */
  listed: Generated<boolean>
  created_at: number
  read_at: number | null
}

/** A topic that a person has switched off in the list or for push messages. */
export type NotificationMutedTable = { customer_id: number; topic: NotificationTopic; channel: 'app' | 'push' }

/** A topic that is off by default and that a person has asked for, in the list or as push messages. */
export type NotificationWantedTable = { customer_id: number; topic: NotificationTopic; channel: 'app' | 'push' }

/** A device that receives push messages. */
export type PushSubscriptionTable = {
  id: string
  customer_id: number
  /** The session that subscribed or renewed it last; null once that has run out by itself. */
  session: string | null
  endpoint: string
  p256dh: string
  auth: string
  /** The server's public key that it was made for. */
  server_key: string
  language: Language
  amounts: 'shown' | 'hidden'
  /** When the push service ends it; null: never. */
  expires_at: number | null
  renewed_at: number
  /** It gets the last notice of security alone, and is deleted with it. */
  ended: Generated<boolean>
}

/** A message that waits for its device. Deleted when it was sent or is worth nothing any more. */
export type PushDeliveryTable = {
  notification_id: string
  subscription_id: string
  next_at: number
  expires_at: number
  attempts: Generated<number>
}

/** The server's own VAPID keys; `sealed_key` is the private one, encrypted. */
export type PushKeyTable = { id: Generated<boolean>; public_key: string; sealed_key: string; made_at: number }

export type NotificationTables = {
  notification: NotificationTable
  notification_muted: NotificationMutedTable
  notification_wanted: NotificationWantedTable
  push_subscription: PushSubscriptionTable
  push_delivery: PushDeliveryTable
  push_key: PushKeyTable
}
