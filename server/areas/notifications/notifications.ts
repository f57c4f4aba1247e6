import type { FastifyInstance } from 'fastify'
import {
  notifications,
  notificationSettings,
  readAllNotifications,
  readNotification,
  saveNotificationSetting,
} from '../../../contract/notifications.ts'
import { dayMs } from '../../../domain/kernel/time.ts'
import type { Db } from '../../db/database.ts'
import type { Area } from '../../kernel/area.ts'
import type { Deps } from '../../kernel/deps.ts'
import { serve } from '../../kernel/serve.ts'
import { pushState, subscribePush, unsubscribePush } from '../../../contract/pushCalls.ts'
import { visitorLanguage } from '../../kernel/visitorLanguage.ts'
import { startPushes } from './deliverPushes.ts'
import { listNotifications, markRead } from './listNotifications.ts'
import { pushKeys } from './pushKeys.ts'
import { deleteSubscription, findSubscription, purgeSubscriptions, saveSubscription } from './pushSubscriptions.ts'
import { readSettings, saveSetting } from './settings.ts'

/** Registers the calls of the list and its switches (ENG-14). */
function registerNotifications(app: FastifyInstance, deps: Deps): void {
  const { db, now } = deps
  const done = { return: 'true' } as const
  serve(app, notifications, ({ person }) => listNotifications(db, person.customerId))
  serve(app, readNotification, async ({ body: { id }, person }) => {
    await markRead(db, person.customerId, id, now())
    return done
  })
  serve(app, readAllNotifications, async ({ person }) => {
    await markRead(db, person.customerId, null, now())
    return done
  })
  serve(app, notificationSettings, ({ person }) => readSettings(db, person.customerId))
  serve(app, saveNotificationSetting, async ({ body, person }) => {
    await saveSetting(db, person.customerId, body)
    return done
  })
}

/** Registers the calls of a device's push messages (PWA-07). */
function registerPush(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  const done = { return: 'true' } as const
  serve(app, pushState, async ({ body: { endpoint, keys }, person }) => {
    const device = endpoint === undefined ? null : await findSubscription(db, person.customerId, endpoint, keys)
    return { key: (await pushKeys(deps)).publicKey, ...(device && { device }) }
  })
  serve(app, subscribePush, async ({ body, person, request }) => {
    await saveSubscription(deps, person, body, visitorLanguage(request))
    return done
  })
  serve(app, unsubscribePush, async ({ body: { endpoint }, person }) => {
    await deleteSubscription(db, person.customerId, endpoint)
    return done
  })
}

/** Notifications are kept for this long. */
const keptMs = 180 * dayMs
/**
 * Signals are worth nothing after minutes, and some 50 a day would push what concerns money off the list. The
 * hourly purge looks back no further than `searchedMs`, which an index serves.
 */
const signals = { keptMs: dayMs, searchedMs: 3 * dayMs } as const

/** Deletes old notifications. Safe to run at any time. */
export async function purgeNotifications(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('notification')
    .where('created_at', '<=', now - keptMs)
    .execute()
  await db
    .deleteFrom('notification')
    .where('kind', '=', 'signal')
    .where('created_at', '<=', now - signals.keptMs)
    .where('created_at', '>', now - signals.searchedMs)
    .execute()
}

/** Notifications: the one place that all areas write them in. */
export const notificationsArea: Area = {
  name: 'notifications',
  register(app, deps) {
    registerNotifications(app, deps)
    registerPush(app, deps)
  },
  work: startPushes,
  async purge(db, now) {
    await purgeNotifications(db, now)
    await purgeSubscriptions(db, now)
  },
}
