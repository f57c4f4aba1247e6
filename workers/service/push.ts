import * as z from 'zod/mini'
import { pushPayload } from '../../contract/push.ts'
import { bestLanguage } from '../../domain/session/language.ts'
import { languageTag } from '../../domain/kernel/languageTag.ts'
import { appPath } from './appPath.ts'
import { notificationTexts } from './notificationTexts.ts'

/** What is shown for one push message. `path`: where a tap leads. */
export type Shown = {
  title: string
  options: { body?: string; tag?: string; lang?: string; icon: string; badge: string; data: { path: string } }
  unread?: number
}

const icon = '/icons/mark-192.png'
const badge = '/icons/monochrome-512.png'

/** Longer than any payload can be; what is longer is not read. */
const longest = 8_192

/**
 * What to show for a push message. Always something: a browser withdraws the permission of an app that shows nothing, and
 * what cannot be read is still news. `language`: the browser's, for a text of our own.
 */
export function shownFor(text: string | null, language: string, origin: string): Shown {
  const read = pushPayload.safeParse(jsonOf(text))
  if (!read.success) return generic(language)
  const { title, body, navigate, tag, app_badge, lang } = read.data.notification
  if (title.trim() === '') return generic(language)
  return {
    title,
    options: {
      icon,
      badge,
      // A later message about the same thing takes the place of the earlier.
      tag: tag ?? read.data.app.id,
      data: { path: appPath(navigate, origin) },
      ...(body === undefined ? {} : { body }),
      ...(lang === undefined ? {} : { lang }),
    },
    ...(app_badge === undefined ? {} : { unread: app_badge }),
  }
}

function generic(tag: string): Shown {
  const language = bestLanguage(tag)
  const texts = notificationTexts[language]
  return {
    title: texts['push.generic_title'],
    options: { body: texts['push.generic_body'], lang: languageTag(language), icon, badge, tag: 'generic', data: { path: '/' } },
  }
}

function jsonOf(text: string | null): unknown {
  if (text === null || text.length > longest) return null
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}

const kept = z.object({ path: z.string() })

/** Where a tap on a notification leads; home for one that an older version showed. */
export function pathOfTap(data: unknown, origin: string): string {
  const read = kept.safeParse(data)
  return read.success ? appPath(read.data.path, origin) : '/'
}
