import type { FastifyInstance } from 'fastify'
import { dayMs, hourMs } from '../../../domain/kernel/time.ts'
import type { World } from './app.ts'
import { text } from './html.ts'
import { analysis, events, news, type Story } from './newsTexts.ts'

type Kind = 'news' | 'analysis'
const shelves: Readonly<Record<Kind, { stories: readonly Story[]; everyMs: number; shown: number }>> = {
  news: { stories: news, everyMs: 3 * hourMs, shown: 24 },
  analysis: { stories: analysis, everyMs: dayMs, shown: 8 },
}

type Issue = { id: string; at: number; story: Story }

/** The story that came out in a slot of time: always the same one, so that an address stays good. */
function issueOf(kind: Kind, slot: number): Issue | null {
  const { stories, everyMs } = shelves[kind]
  const story = stories[slot % stories.length]
  return story ? { id: `${kind}-${slot}`, at: slot * everyMs, story } : null
}

function issues(kind: Kind, now: number): Issue[] {
  const { everyMs, shown } = shelves[kind]
  const newest = Math.floor(now / everyMs)
  return Array.from({ length: shown }, (_, index) => issueOf(kind, newest - index)).filter((issue) => issue !== null)
}

const item = ({ id, at, story }: Issue): string =>
  `<item><title>${text(story.title)}</title><guid isPermaLink="false">${id}</guid><pubDate>${new Date(at).toUTCString()}</pubDate><description><![CDATA[<p>${text(story.lead)}</p>]]></description></item>`

const feed = (kind: Kind, now: number): string =>
  `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>Sandbox wire</title><language>en</language>${issues(kind, now).map(item).join('')}</channel></rss>`

const article = ({ story }: Issue): string =>
  `<h1>${text(story.title)}</h1><p><strong>${text(story.lead)}</strong></p>${story.body.map((paragraph) => `<p>${text(paragraph)}</p>`).join('')}`

const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri']

/** This week's events; on a weekend those of the week to come. */
function calendar(now: number): string {
  const monday = Math.floor((now - 4 * dayMs + 2 * dayMs) / (7 * dayMs)) * 7 * dayMs + 4 * dayMs
  const rows = events.map(({ day, time, currency, name, weight, forecast, previous }) => {
    const date = new Date(monday + day * dayMs).toISOString().slice(0, 10)
    const figures = [forecast || '–', previous && `(${previous})`].join(' ')
    return `<tr><td><time datetime="${date}T${time}Z">${days[day]} ${time} UTC</time></td><td>${currency} ${text(name)}</td><td>${weight}</td><td>${text(figures)}</td></tr>`
  })
  return `<h1>Economic calendar</h1><table><thead><tr><th scope="col">Time</th><th scope="col">Event</th><th scope="col">Weight</th><th scope="col">Forecast (before)</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
}

/** The house of news of the sandbox world (SUP-05): a feed of each kind as RSS 2.0, articles and the economic calendar as HTML. */
export function registerNewsHouse(app: FastifyInstance, { now }: World): void {
  for (const kind of ['news', 'analysis'] as const)
    app.get(`/news/${kind}.xml`, (_request, reply) => reply.type('application/rss+xml; charset=utf-8').send(feed(kind, now())))

  app.get<{ Params: { id: string } }>('/news/articles/:id', (request, reply) => {
    const [, kind, slot] = /^(news|analysis)-(\d{1,9})$/.exec(request.params.id) ?? []
    const issue = kind === undefined ? null : issueOf(kind as Kind, Number(slot))
    if (issue === null || issue.at > now()) return reply.code(404).send({ error: 'unknown' })
    return reply.header('content-language', 'en').type('text/html; charset=utf-8').send(article(issue))
  })
  app.get('/news/calendar', (_request, reply) =>
    reply.header('content-language', 'en').type('text/html; charset=utf-8').send(calendar(now())),
  )
}
