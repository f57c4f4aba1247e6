import { ECDH, randomUUID } from 'node:crypto'
import type { Language } from '../../../contract/kernel.ts'
import type { subscribePush } from '../../../contract/pushCalls.ts'
import type { BodyOf } from '../../../contract/route.ts'
import { isAllowedEndpoint } from '../../../domain/notifications/pushEndpoint.ts'
import { dayMs } from '../../../domain/kernel/time.ts'
import type { Db, Trx } from '../../db/database.ts'
import type { Caller } from '../../kernel/call.ts'
import type { Deps } from '../../kernel/deps.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { pushKeys } from './pushKeys.ts'

/** Devices of one person; the one that was renewed longest ago makes room. */
const maxDevices = 20
/** A device that has not opened the app for this long gets no messages any more. */
const keptMs = 90 * dayMs

/** True for a point of the curve: nothing can be encrypted for any other key of a device (RFC 8291). */
function isDeviceKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url')
    return true
  } catch {
    return false
  }
}

type DeviceKeys = BodyOf<typeof subscribePush>['keys']
const withoutPadding = (text: string): string => text.replaceAll('=', '')
/** True if the keys are those of a stored device: a browser never changes them without the endpoint. */
const isSameDevice = (before: DeviceKeys, { p256dh, auth }: DeviceKeys): boolean =>
  withoutPadding(before.p256dh) === withoutPadding(p256dh) && withoutPadding(before.auth) === withoutPadding(auth)

/**
 * Saves or renews a device's subscription for whom signed in there last (PWA-07). Throws Refusal 200
 * `push.endpoint` for a forbidden push service, `push.key` for a key that no device of ours has, `push.owner`
 * for another person's device: a renewal with its keys forgets it, and a call without them changes nothing.
 */
export async function saveSubscription(
  deps: Deps,
  { customerId, sessionHash: session }: Caller,
  body: BodyOf<typeof subscribePush>,
  language: Language,
): Promise<void> {
  if (!isAllowedEndpoint(body.endpoint, deps.config.push.hosts)) throw new Refusal(200, 'push.endpoint')
  const { publicKey } = await pushKeys(deps)
  if (!isDeviceKey(body.keys.p256dh) || (body.key !== undefined && body.key !== publicKey)) throw new Refusal(200, 'push.key')
  const isSaved = await deps.db.transaction().execute(async (trx) => {
    const replaced = await findReplaced(trx, customerId, body)
    const before = await trx
      .selectFrom('push_subscription')
      .select(['customer_id', 'amounts', 'p256dh', 'auth'])
      .where('endpoint', '=', body.endpoint)
      .executeTakeFirst()
    // Only the device itself has its secrets; an address alone may have been read anywhere.
    if (before && before.customer_id !== customerId && !isSameDevice(before, body.keys)) return false
    // The setting of another person of this device does not count.
    const known = before?.customer_id === customerId ? before : replaced
    if (body.renewal === true && !known) {
      await forgetDevice(trx, body.endpoint, body.keys)
      if (body.replaces !== undefined) await forgetDevice(trx, body.replaces, body.replacedKeys)
      return false
    }
    const row = {
      customer_id: customerId,
      session,
      p256dh: body.keys.p256dh,
      auth: body.keys.auth,
      server_key: publicKey,
      language: replaced?.language ?? language,
      amounts: body.amounts ?? known?.amounts ?? 'hidden',
      expires_at: body.expirationTime ?? null,
      renewed_at: deps.now(),
      ended: false,
    } as const
    if (before && before.customer_id !== customerId)
      await trx.deleteFrom('push_subscription').where('endpoint', '=', body.endpoint).execute()
    if (replaced && !before) {
      // Keeps its id, and with it the messages that wait.
      const moved = { endpoint: body.endpoint, ...row }
      await trx.updateTable('push_subscription').set(moved).where('id', '=', replaced.id).execute()
    } else {
      if (replaced) await trx.deleteFrom('push_subscription').where('id', '=', replaced.id).execute()
      await trx
        .insertInto('push_subscription')
        .values({ id: randomUUID(), endpoint: body.endpoint, ...row })
        .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(row))
        .execute()
    }
    await makeRoom(trx, customerId)
    return true
  })
  if (!isSaved) throw new Refusal(200, 'push.owner')
}

/** Returns the person's own subscription that a new one replaces. */
const findReplaced = async (trx: Trx, customerId: number, { endpoint, replaces }: BodyOf<typeof subscribePush>) =>
  replaces === undefined || replaces === endpoint
    ? undefined
    : await trx
        .selectFrom('push_subscription')
        .select(['id', 'language', 'amounts'])
        .where('endpoint', '=', replaces)
        .where('customer_id', '=', customerId)
        .executeTakeFirst()

async function makeRoom(trx: Trx, customerId: number): Promise<void> {
  const extra = trx
    .selectFrom('push_subscription')
    .select('id')
    .where('customer_id', '=', customerId)
    .orderBy('renewed_at', 'desc')
    .offset(maxDevices)
  await trx.deleteFrom('push_subscription').where('id', 'in', extra).execute()
}

/** Ends a device's subscription, whosever it is, for a caller that has its keys. */
async function forgetDevice(db: Db | Trx, endpoint: string, keys: DeviceKeys | undefined): Promise<void> {
  if (keys === undefined) return
  const row = await db.selectFrom('push_subscription').select(['id', 'p256dh', 'auth']).where('endpoint', '=', endpoint).executeTakeFirst()
  if (row && isSameDevice(row, keys)) await db.deleteFrom('push_subscription').where('id', '=', row.id).execute()
}

/**
 * Returns the settings of a person's device; null if nothing is sent to it. A device that has another person
 * now is forgotten if the caller has its keys (BG-08).
 */
export async function findSubscription(
  db: Db,
  customerId: number,
  endpoint: string,
  keys: DeviceKeys | undefined,
): Promise<{ amounts: 'shown' | 'hidden' } | null> {
  const row = await db
    .selectFrom('push_subscription')
    .select(['customer_id', 'amounts', 'ended'])
    .where('endpoint', '=', endpoint)
    .executeTakeFirst()
  if (row?.customer_id === customerId) return row.ended ? null : { amounts: row.amounts }
  if (row) await forgetDevice(db, endpoint, keys)
  return null
}

/** Ends a person's subscription of one device. Safe to repeat. */
export async function deleteSubscription(db: Db, customerId: number, endpoint: string): Promise<void> {
  await db.deleteFrom('push_subscription').where('customer_id', '=', customerId).where('endpoint', '=', endpoint).execute()
}

/**
 * Ends the subscription of a session that the person signs out of. One that runs out by itself keeps its
 * device.
 */
export async function endPushOfSession(db: Db | Trx, session: string): Promise<void> {
  await db.deleteFrom('push_subscription').where('session', '=', session).execute()
}

/** Ends the subscriptions of all devices of a person but that of the session `keep`. */
export async function endPushOfOthers(trx: Trx, customerId: number, keep: string | null): Promise<void> {
  await trx
    .deleteFrom('push_subscription')
    .where('customer_id', '=', customerId)
    .$if(keep !== null, (ended) => ended.where(({ or, eb }) => or([eb('session', 'is', null), eb('session', '<>', keep)])))
    .execute()
}

/**
 * Ends the subscriptions of all devices of a person but that of the session `keep`. They still get the notice
 * of it that the same transaction writes, and nothing else (SEC-10).
 */
export async function endPushAfterNotice(trx: Trx, customerId: number, keep: string | null): Promise<void> {
  const ended = await trx
    .updateTable('push_subscription')
    .set({ ended: true })
    .where('customer_id', '=', customerId)
    .$if(keep !== null, (others) => others.where(({ or, eb }) => or([eb('session', 'is', null), eb('session', '<>', keep)])))
    .returning('id')
    .execute()
  if (ended.length === 0) return
  const ids = ended.map(({ id }) => id)
  await trx.deleteFrom('push_delivery').where('subscription_id', 'in', ids).execute()
}

/** Deletes ended subscriptions for which no notice waits. Safe at any time. */
export async function deleteEndedSubscriptions(db: Db): Promise<void> {
  await db
    .deleteFrom('push_subscription')
    .where('ended', '=', true)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('push_delivery').select('notification_id').whereRef('subscription_id', '=', 'push_subscription.id'))),
    )
    .execute()
}

/** Deletes subscriptions that have ended, here or at the push service, or were not renewed for long. */
export async function purgeSubscriptions(db: Db, now: number): Promise<void> {
  await deleteEndedSubscriptions(db)
  await db
    .deleteFrom('push_subscription')
    .where(({ or, eb }) => or([eb('renewed_at', '<=', now - keptMs), eb('expires_at', '<=', now)]))
    .execute()
}
