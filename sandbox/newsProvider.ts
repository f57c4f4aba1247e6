import type { FastifyInstance } from 'fastify'
import { type Language, languages } from '../contract/kernel.ts'
import { numberFormatter } from '../domain/kernel/formatters.ts'
import { formatTag, languageTag } from '../domain/kernel/languageTag.ts'
import { dayMs, hourMs } from '../domain/kernel/time.ts'
import type { SandboxContext } from './app.ts'
import { escapeHtml } from '../http/htmlPage.ts'
import { calendarData, calendarPage } from './economicCalendar.ts'
import { pairs, templates } from './newsTemplates.ts'
import { analysis, news, type Story } from './newsTexts.ts'

type Kind = 'news' | 'analysis'
/** The share of stories that are written in every language: one of two. */
const everyOther = 2
const channels: Readonly<Record<Kind, { stories: readonly Story[]; everyMs: number; shown: number }>> = {
  news: { stories: news, everyMs: 3 * hourMs, shown: 24 },
  analysis: { stories: analysis, everyMs: dayMs, shown: 8 },
}

/** `tag`: the language of the story (BCP 47). */
type Issue = { id: string; at: number; story: Story; tag: string }

/** Returns the language of a request: the provider writes in those of the app, and in English for others. */
const languageOf = (query: unknown): Language => {
  const tag = (query as { lang?: unknown }).lang
  return languages.find((one) => languageTag(one) === tag) ?? 'en'
}

/** Fills a story of the templates with the price and the movement of its slot. */
function filled(kind: Kind, slot: number, language: Language): Story | undefined {
  const list = templates[language][kind]
  const round = Math.floor(slot / everyOther)
  const pair = pairs[round % pairs.length] ?? ''
  const move = numberFormatter(formatTag(language), { style: 'percent', minimumFractionDigits: 1 }).format(((round % 7) + 2) / 1000)
  const fill = (text: string): string => text.replaceAll('{pair}', pair).replaceAll('{move}', move)
  const story = list[round % list.length]
  return story && { title: fill(story.title), lead: fill(story.lead), body: story.body.map(fill) }
}

/**
 * Returns the story of a time slot: always the same one, so that its address stays valid. Every other one is
 * written in all languages, the rest in English alone.
 */
function issueOf(kind: Kind, slot: number, language: Language): Issue | null {
  const { stories, everyMs } = channels[kind]
  const isEverywhere = slot % everyOther === 0
  const story = isEverywhere ? filled(kind, slot, language) : stories[Math.floor(slot / everyOther) % stories.length]
  return story ? { id: `${kind}-${slot}`, at: slot * everyMs, story, tag: isEverywhere ? languageTag(language) : 'en' } : null
}

function issues(kind: Kind, now: number, language: Language): Issue[] {
  const { everyMs, shown } = channels[kind]
  const newest = Math.floor(now / everyMs)
  return Array.from({ length: shown }, (_, index) => issueOf(kind, newest - index, language)).filter((issue) => issue !== null)
}

const item = ({ id, at, story, tag }: Issue): string =>
  `<item><title>${escapeHtml(story.title)}</title><guid isPermaLink="false">${id}</guid><pubDate>${new Date(at).toUTCString()}</pubDate><dc:language>${tag}</dc:language><description><![CDATA[<p>${escapeHtml(story.lead)}</p>]]></description></item>`

const feed = (kind: Kind, now: number, language: Language): string =>
  `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>Sandbox wire</title><language>${languageTag(language)}</language>${issues(kind, now, language).map(item).join('')}</channel></rss>`

const article = ({ story }: Issue): string =>
  `<h1>${escapeHtml(story.title)}</h1><p><strong>${escapeHtml(story.lead)}</strong></p>${story.body.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('')}`

/**
 * Serves the sandbox's news provider (SUP-05): a feed of each kind and language (`lang`) as RSS 2.0,
 * articles and the economic calendar in each language as HTML, the calendar as data too.
 */
export function registerNewsProvider(app: FastifyInstance, { now }: SandboxContext): void {
  for (const kind of ['news', 'analysis'] as const)
    app.get(`/news/${kind}.xml`, ({ query }, reply) =>
      reply.type('application/rss+xml; charset=utf-8').send(feed(kind, now(), languageOf(query))),
    )

  app.get<{ Params: { id: string } }>('/news/articles/:id', (request, reply) => {
    const [, kind, slot] = /^(news|analysis)-(\d{1,9})$/.exec(request.params.id) ?? []
    const issue = kind === undefined ? null : issueOf(kind as Kind, Number(slot), languageOf(request.query))
    if (issue === null || issue.at > now()) return reply.code(404).send({ error: 'unknown' })
    return reply.header('content-language', issue.tag).type('text/html; charset=utf-8').send(article(issue))
  })
  app.get('/news/calendar.json', ({ query }) => calendarData(now(), languageOf(query)))
  app.get('/news/calendar', ({ query }, reply) => {
    const language = languageOf(query)
    return reply.header('content-language', languageTag(language)).type('text/html; charset=utf-8').send(calendarPage(now(), language))
  })
}
