import { createHash } from 'node:crypto'
import { hourMs, minuteMs, secondMs } from '../../../domain/kernel/time.ts'
import { notificationKinds } from '../../../domain/notifications/kinds.ts'
import { pushPayloadOf } from '../../../domain/notifications/pushMessage.ts'
import type { VapidKeys } from '../../config/pushConfig.ts'
import type { PushOutcome } from '../../external/push.ts'
import type { Deps } from '../../kernel/deps.ts'
import { countUnread } from './listNotifications.ts'
import { pushKeys } from './pushKeys.ts'
import { deleteEndedSubscriptions } from './pushSubscriptions.ts'
import { pushText } from './pushText.ts'

type PushDeps = Pick<Deps, 'db' | 'config' | 'now' | 'log'> & { push: Deps['external']['push'] }

/** Messages that one run sends at once. */
const batchSize = 16
/**
 * A claimed message belongs to its process for this long: longer than any request, so that only a killed one
 * leaves it to another.
 */
const claimMs = minuteMs
/** The first wait after a failure; it doubles each time. */
const firstWaitMs = 15 * secondMs
/** The pause while nothing is due. Each process looks again, because another may have written. */
const pauseMs = secondMs

/**
 * Claims due messages for this process. A process that is killed after it sent one leaves it to be sent
 * again: its tag replaces the first.
 */
async function claimDue({ db, now }: PushDeps) {
  const at = now()
  return db.transaction().execute(async (trx) => {
    await trx.deleteFrom('push_delivery').where('expires_at', '<=', at).execute()
    const due = await trx
      .selectFrom('push_delivery')
      .innerJoin('notification', 'notification.id', 'push_delivery.notification_id')
      .innerJoin('push_subscription', 'push_subscription.id', 'push_delivery.subscription_id')
      .select(['notification_id', 'subscription_id', 'attempts', 'push_delivery.expires_at'])
      .select(['kind', 'params', 'link', 'notification.customer_id'])
      .select(['endpoint', 'p256dh', 'auth', 'server_key', 'language', 'amounts', 'ended'])
      .where('next_at', '<=', at)
      .orderBy('next_at')
      .limit(batchSize)
      .forNoKeyUpdate('push_delivery')
      .skipLocked()
      .execute()
    for (const one of due) {
      await trx
        .updateTable('push_delivery')
        .set({ next_at: at + claimMs, attempts: one.attempts + 1 })
        .where('notification_id', '=', one.notification_id)
        .where('subscription_id', '=', one.subscription_id)
        .execute()
    }
    return due
  })
}
type Due = Awaited<ReturnType<typeof claimDue>>[number]
type Later = Extract<PushOutcome, { is: 'later' }>

/** Sends what is due, each message once, and returns how many were claimed. */
export async function deliverPushes(deps: PushDeps): Promise<number> {
  const due = await claimDue(deps)
  if (due.length === 0) return 0
  const keys = await pushKeys(deps)
  await Promise.all(due.map((one) => deliver(deps, keys, one)))
  return due.length
}

/** False once the claimed message was deleted with its device's subscription, or its device has moved. */
const isStillWanted = async (db: Deps['db'], { notification_id: id, subscription_id: device, endpoint }: Due): Promise<boolean> =>
  (await db
    .selectFrom('push_delivery')
    .innerJoin('push_subscription', 'push_subscription.id', 'push_delivery.subscription_id')
    .select('notification_id')
    .where('notification_id', '=', id)
    .where('subscription_id', '=', device)
    .where('endpoint', '=', endpoint)
    .executeTakeFirst()) !== undefined

async function deliver(deps: PushDeps, keys: VapidKeys, one: Due): Promise<void> {
  const { db, log, now, push } = deps
  const endSubscription = () => db.deleteFrom('push_subscription').where('id', '=', one.subscription_id).execute()
  // Meanwhile the person may have signed out there, or another may use the device (SES-14, BG-08).
  if (!(await isStillWanted(db, one))) return
  // Its push service would refuse every message; the device subscribes again when it is opened.
  if (one.server_key !== keys.publicKey) return void (await endSubscription())
  const { urgency } = notificationKinds[one.kind]
  const payload = pushPayloadOf({
    id: one.notification_id,
    kind: one.kind,
    link: one.link,
    language: one.language,
    text: pushText(one, one),
    unread: await countUnread(db, one.customer_id),
  })
  const outcome = await push.send({
    endpoint: one.endpoint,
    p256dh: one.p256dh,
    auth: one.auth,
    payload: JSON.stringify(payload),
    ttlSeconds: Math.ceil((one.expires_at - now()) / secondMs),
    urgency,
    topic: topicOf(payload.notification.tag ?? payload.app.id),
    keys,
  })
  if (outcome.is === 'gone') return void (await endSubscription())
  if (outcome.is === 'later') return postpone(deps, one, outcome)
  if (outcome.is === 'refused')
    log.error({ host: new URL(one.endpoint).host, status: outcome.status, kind: one.kind }, 'a push service refused a message')
  await db
    .deleteFrom('push_delivery')
    .where('notification_id', '=', one.notification_id)
    .where('subscription_id', '=', one.subscription_id)
    .execute()
  if (one.ended) await deleteEndedSubscriptions(db)
}

/**
 * Waits as long as the service asks, else longer each time. The other messages of the device, or the service,
 * wait as long as it asks, else for the first wait alone: this message may be all that fails.
 */
async function postpone({ db, now }: PushDeps, one: Due, { limits, afterMs }: Later): Promise<void> {
  const own = now() + (afterMs ?? Math.min(hourMs, firstWaitMs * 2 ** one.attempts))
  const others = now() + (afterMs ?? firstWaitMs)
  await db
    .updateTable('push_delivery')
    .set({ next_at: own })
    .where('notification_id', '=', one.notification_id)
    .where('subscription_id', '=', one.subscription_id)
    .execute()
  const service = `${new URL(one.endpoint).origin}/`
  const ofService = db
    .selectFrom('push_subscription')
    .select('id')
    .where(({ fn, ref, val, eb }) => eb(fn<string>('left', [ref('endpoint'), val(service.length)]), '=', service))
  await db
    .updateTable('push_delivery')
    .set({ next_at: others })
    .where('subscription_id', 'in', limits === 'device' ? [one.subscription_id] : ofService)
    .where('next_at', '<', others)
    .execute()
}

/** A topic has at most 32 characters of base64url (RFC 8030, 5.4). */
const topicOf = (tag: string): string => createHash('sha256').update(tag).digest('base64url').slice(0, 32)

/**
 * Sends messages as they are written: again and again in each process, starting with those that a killed one
 * left (SRV-05).
 */
export const startPushes = async (deps: Deps): Promise<void> => {
  await pushKeys(deps)
  await deps.jobs.repeat('notifications.push', {
    run: async () => ((await deliverPushes({ ...deps, push: deps.external.push })) === batchSize ? 0 : pauseMs),
    afterFailureMs: 5 * secondMs,
  })
}
