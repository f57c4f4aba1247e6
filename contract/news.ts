import * as z from 'zod/mini'
import { epochMs, language, refusal } from './kernel.ts'
import { route } from './route.ts'

export const newsItem = z.object({
  id: z.string(),
  title: z.string(),
  link: z.optional(z.string()),
  summary: z.optional(z.string()),
  at: epochMs,
  lang: z.optional(z.string()),
})
export type WireNewsItem = z.infer<typeof newsItem>

export const importances = ['low', 'medium', 'high'] as const
export type Importance = (typeof importances)[number]

/**
 * A release of the economic calendar. Figures are texts, because their units differ. `lang`: the language of
 * a name that is not in the calendar's.
 */
export const calendarEvent = z.object({
  id: z.string(),
  at: epochMs,
  currency: z.string(),
  name: z.string(),
  lang: z.optional(z.string()),
  importance: z.enum(importances),
  forecast: z.optional(z.string()),
  previous: z.optional(z.string()),
})
export type WireCalendarEvent = z.infer<typeof calendarEvent>

export const newsFeed = route({
  area: 'news',
  path: '/api/news/rss',
  access: 'anyone',
  /** `lang` (ours): the language that is asked for. */
  body: z.optional(z.object({ kind: z.optional(z.enum(['news', 'analysis'])), lang: z.optional(language) })),
  /** `lang` (ours): the language of the feed, and of an item that is not in it. */
  response: z.extend(refusal, { list: z.array(newsItem), lang: z.optional(z.string()) }),
  additions: { body: ['lang'], response: ['lang', 'list.lang'] },
  why: 'The server parses the feed, so that the page never parses untrusted XML.',
})
export const newsPage = route({
  area: 'news',
  path: '/api/news/html',
  access: 'anyone',
  body: z.optional(
    z.object({
      id: z.optional(z.string().check(z.maxLength(80))),
      kind: z.optional(z.enum(['article', 'calendar'])),
      lang: z.optional(language),
    }),
  ),
  response: z.extend(refusal, { html: z.string(), lang: z.optional(z.string()), events: z.optional(z.array(calendarEvent)) }),
  additions: { body: ['lang'], response: ['lang', 'events'] },
  why: 'An article or the economic calendar, as a fragment in JSON: it is sanitised before it is shown (APP-13). `events`: the calendar’s releases, for filters.',
})
