import * as z from 'zod/mini'
import { pushPayload } from '../../contract/push.ts'
import { isOwnHashRoute } from '../../domain/notifications/ownRoute.ts'
import { negotiateLanguage } from '../../domain/session/language.ts'
import { languageTag } from '../../domain/kernel/languageTag.ts'
import { notificationTexts } from './notificationTexts.ts'
import { isShellPath } from './routes.ts'

/** Returns an untrusted path if it is a page of the app, else home. Its query is dropped. */
function appPath(path: string, origin: string): string {
  if (!URL.canParse(path, origin)) return '/'
  const { origin: its, pathname, hash } = new URL(path, origin)
  if (its !== origin || !isShellPath(pathname)) return '/'
  return hash === '' || isOwnHashRoute(hash) ? `${pathname}${hash}` : pathname
}

/** A notification for one push message. `path` opens when it is tapped. */
export type PushNotification = {
  title: string
  options: {
    body?: string
    tag?: string
    renotify?: boolean
    lang?: string
    icon: string
    badge: string
    data: { path: string; id?: string }
  }
  unread?: number
}

const icon = '/icons/mark-192.png'
const badge = '/icons/monochrome-512.png'

/** Longer than any valid payload; longer messages are not parsed. */
const maxLength = 8_192

/**
 * Returns the notification for a push message, a generic one if it cannot be read: a browser revokes the
 * permission of an app that shows nothing. `language` is the browser's, for the generic text.
 */
export function notificationFor(text: string | null, language: string, origin: string): PushNotification {
  const read = pushPayload.safeParse(jsonOf(text))
  if (!read.success) return genericNotification(language)
  const { title, body, navigate, tag, app_badge, lang } = read.data.notification
  if (title.trim() === '') return genericNotification(language)
  return {
    title,
    options: {
      icon,
      badge,
      // A later message with the same tag replaces the earlier one.
      tag: tag ?? read.data.app.id,
      renotify: true,
      data: { path: appPath(navigate, origin), id: read.data.app.id },
      ...(body === undefined ? {} : { body }),
      ...(lang === undefined ? {} : { lang }),
    },
    ...(app_badge === undefined ? {} : { unread: app_badge }),
  }
}

function genericNotification(tag: string): PushNotification {
  const language = negotiateLanguage(tag)
  const texts = notificationTexts[language]
  return {
    title: texts['push.generic_title'],
    options: { body: texts['push.generic_body'], lang: languageTag(language), icon, badge, tag: 'generic', data: { path: '/' } },
  }
}

function jsonOf(text: string | null): unknown {
  if (text === null || text.length > maxLength) return null
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}

const notificationData = z.object({ path: z.string(), id: z.optional(z.string()) })

/** Returns the path of a tapped notification, home for one of an older version, and its id in the list. */
export function readTap(data: unknown, origin: string): { path: string; id?: string | undefined } {
  const read = notificationData.safeParse(data)
  return read.success ? { path: appPath(read.data.path, origin), id: read.data.id } : { path: '/' }
}
