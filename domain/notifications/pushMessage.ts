import type { Language } from '../../contract/kernel.ts'
import type { PushPayload } from '../../contract/push.ts'
import { languageTag } from '../kernel/languageTag.ts'
import { type NotificationKind, notificationKinds } from './kinds.ts'
import { ownRoute } from './ownRoute.ts'

type Message = {
  id: string
  kind: NotificationKind
  link: string | null
  language: Language
  text: { title: string; body: string }
  unread: number
}

/**
 * Messages with one tag replace each other on the device: those of one invoice do, and a new signal replaces
 * the last one.
 */
function tagOf({ id, kind, link }: Pick<Message, 'id' | 'kind' | 'link'>): string {
  if (kind === 'signal') return kind
  return link?.startsWith('/') ? link.slice(0, 100) : id
}

/** Returns the payload of a push message. A link that is not ours leads home. */
export function pushPayloadOf({ id, kind, link, language, text, unread }: Message): PushPayload {
  const route = ownRoute(link ?? undefined)
  const page = `/${language}/trading`
  return {
    web_push: 8030,
    notification: {
      title: text.title.slice(0, 120),
      body: text.body.slice(0, 300),
      navigate: route === null ? page : route.startsWith('#') ? `${page}${route}` : route,
      tag: tagOf({ id, kind, link }),
      app_badge: unread,
      lang: languageTag(language),
    },
    app: { id, kind: notificationKinds[kind].topic },
  }
}
