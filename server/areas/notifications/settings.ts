import type { BodyOf, ResponseOf } from '../../../contract/route.ts'
import type { notificationSettings, saveNotificationSetting } from '../../../contract/notifications.ts'
import { isAlwaysListed, isAlwaysPushed, isOffByDefault, usedTopics } from '../../../domain/notifications/kinds.ts'
import type { NotificationTopic } from '../../../contract/push.ts'
import type { Db } from '../../db/database.ts'
import { Refusal } from '../../kernel/refusal.ts'

/** Returns a person's switches, one for each topic and channel (PWA-07). */
export async function readSettings(db: Db, customerId: number): Promise<ResponseOf<typeof notificationSettings>> {
  const read = (table: 'notification_muted' | 'notification_wanted') =>
    db.selectFrom(table).select(['topic', 'channel']).where('customer_id', '=', customerId).execute()
  const [muted, wanted] = [await read('notification_muted'), await read('notification_wanted')]
  const switchOf = (topic: NotificationTopic, channel: 'app' | 'push'): 'on' | 'off' => {
    const isDefault = !(isOffByDefault(topic) ? wanted : muted).some((one) => one.topic === topic && one.channel === channel)
    return isDefault === isOffByDefault(topic) ? 'off' : 'on'
  }
  return {
    list: usedTopics.map((topic) => ({
      topic,
      app: isAlwaysListed(topic) ? 'always' : switchOf(topic, 'app'),
      push: isAlwaysPushed(topic) ? 'always' : switchOf(topic, 'push'),
    })),
  }
}

/**
 * Saves one switch. Throws Refusal 200 `notifications.always` where it cannot be switched off: the list for
 * money, both channels for security.
 */
export async function saveSetting(
  db: Db,
  customerId: number,
  { topic, channel, value }: BodyOf<typeof saveNotificationSetting>,
): Promise<void> {
  if (channel === 'app' ? isAlwaysListed(topic) : isAlwaysPushed(topic)) throw new Refusal(200, 'notifications.always')
  const table = isOffByDefault(topic) ? 'notification_wanted' : 'notification_muted'
  if ((value === 'off') === isOffByDefault(topic)) {
    await db.deleteFrom(table).where('customer_id', '=', customerId).where('topic', '=', topic).where('channel', '=', channel).execute()
    return
  }
  await db
    .insertInto(table)
    .values({ customer_id: customerId, topic, channel })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
