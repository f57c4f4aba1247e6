import type { FastifyInstance } from 'fastify'
import { type Language, languages } from '../contract/kernel.ts'
import { numberFormatter } from '../domain/kernel/formatters.ts'
import { formatTag, languageTag } from '../domain/kernel/languageTag.ts'
import { dayMs, hourMs } from '../domain/kernel/time.ts'
import type { SandboxContext } from './app.ts'
import { escapeHtml } from '../http/htmlPage.ts'
import { pairs, templates } from './newsTemplates.ts'
import { analysis, calendarEvents, news, type Story } from './newsTexts.ts'

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

const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri']

/** Returns the first moment of this week's Monday; on a weekend of the coming one. */
const mondayOf = (now: number): number => Math.floor((now - 4 * dayMs + 2 * dayMs) / (7 * dayMs)) * 7 * dayMs + 4 * dayMs

/** Returns the week's events as data. */
const calendarData = (now: number) =>
  calendarEvents.map(({ day, time, currency, name, weight, forecast, previous }, index) => ({
    id: `${mondayOf(now)}-${index}`,
    at: Date.parse(`${new Date(mondayOf(now) + day * dayMs).toISOString().slice(0, 10)}T${time}Z`),
    currency,
    name,
    importance: weight.toLowerCase(),
    ...(forecast && { forecast }),
    ...(previous && { previous }),
  }))

/** Returns the week's events as a page. */
function calendar(now: number): string {
  const monday = mondayOf(now)
  const rows = calendarEvents.map(({ day, time, currency, name, weight, forecast, previous }) => {
    const date = new Date(monday + day * dayMs).toISOString().slice(0, 10)
    const figures = [forecast || '–', previous && `(${previous})`].join(' ')
    return `<tr><td><time datetime="${date}T${time}Z">${days[day]} ${time} UTC</time></td><td>${currency} ${escapeHtml(name)}</td><td>${weight}</td><td>${escapeHtml(figures)}</td></tr>`
  })
  return `<h1>Economic calendar</h1><table><thead><tr><th scope="col">Time</th><th scope="col">Event</th><th scope="col">Weight</th><th scope="col">Forecast (before)</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
}

/**
 * Serves the sandbox's news provider (SUP-05): a feed of each kind and language (`lang`) as RSS 2.0,
 * articles and the economic calendar as HTML, the calendar as data too.
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
  app.get('/news/calendar.json', () => calendarData(now()))
  app.get('/news/calendar', (_request, reply) =>
    reply.header('content-language', 'en').type('text/html; charset=utf-8').send(calendar(now())),
  )
}
