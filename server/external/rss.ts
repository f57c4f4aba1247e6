import { XMLParser } from 'fast-xml-parser'
import type { NewsFeed, FeedItem } from './news.ts'

/** More than a page shows, less than a broken feed could send. */
const maxItems = 60
const maxTitle = 300
const maxSummary = 600
const maxId = 80

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00A0' }

/** Returns the text of an entity; empty for an unknown one, or one that names no character. */
function characterOf(name: string): string {
  const code = /^#x[0-9a-f]{1,6}$/i.test(name) ? Number.parseInt(name.slice(2), 16) : /^#\d{1,7}$/.test(name) ? Number(name.slice(1)) : null
  if (code === null) return entities[name.toLowerCase()] ?? ''
  return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : ''
}

const decoded = (text: string): string => text.replace(/&(#?\w{1,10});/g, (_whole, name: string) => characterOf(name))

/** Every text element: its content stays raw, since a summary is often HTML, escaped or as CDATA. */
const textElements = ['title', 'link', 'guid', 'pubDate', 'description', 'language', 'dc:language']

/** Without entities: those of XML are decoded here, those of a document type never. Numbers stay text. */
const parser = new XMLParser({
  processEntities: false,
  parseTagValue: false,
  ignorePiTags: true,
  maxNestedTags: 20,
  stopNodes: textElements.map((name) => `..${name}`),
  isArray: (name) => name === 'item',
})

type Fields = Readonly<Record<string, unknown>>
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Returns the text of the first element of a name: its raw CDATA, else its text with the entities decoded.
 */
function contentOf(fields: Fields, name: string): string {
  const all = fields[name]
  const first: unknown = Array.isArray(all) ? all[0] : all
  const inner = typeof first === 'string' ? first.trim() : ''
  const [, data] = /^<!\[CDATA\[([\s\S]*?)\]\]>$/.exec(inner) ?? []
  return data ?? decoded(inner)
}

/** Returns plain text of limited length, without tags: a summary is often HTML inside XML. */
const plain = (text: string, maxLength: number): string => {
  const plainText = decoded(text.replace(/<[^>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim()
  return plainText.length > maxLength ? `${plainText.slice(0, maxLength - 1).trimEnd()}…` : plainText
}

/** Returns an address that is safe as a link, or nothing. */
const linkOf = (text: string): string | undefined => {
  const url = URL.parse(text.trim())
  return url && /^https?:$/.test(url.protocol) && url.username === '' ? url.href : undefined
}

/** Returns the language code of an element; null if it names none. */
const languageIn = (fields: Fields, name: string): string | null =>
  /^[a-z]{2}\b/i.exec(contentOf(fields, name).trim())?.[0].toLowerCase() ?? null

function itemOf(fields: unknown): FeedItem | null {
  if (!isFields(fields)) return null
  const title = plain(contentOf(fields, 'title'), maxTitle)
  const at = Date.parse(contentOf(fields, 'pubDate').trim())
  const link = linkOf(contentOf(fields, 'link'))
  const id = contentOf(fields, 'guid').trim() || link
  if (title === '' || id === undefined || id.length > maxId || !Number.isSafeInteger(at) || at < 0) return null
  const summary = plain(contentOf(fields, 'description'), maxSummary)
  const language = languageIn(fields, 'dc:language')
  return {
    id,
    title,
    at,
    ...(language !== null && { language }),
    ...(link === undefined ? {} : { link }),
    ...(summary === '' ? {} : { summary }),
  }
}

/**
 * Returns the channel of a feed; null if it is none. Begins at the root, so that the parser never reads a
 * document type.
 */
function channelOf(xml: string): Fields | null {
  const root = xml.search(/<rss[\s>]/)
  if (root < 0 || !xml.includes('</channel>')) return null
  try {
    const { rss } = parser.parse(xml.slice(root)) as Fields
    return isFields(rss) && isFields(rss['channel']) ? rss['channel'] : null
  } catch {
    return null
  }
}

/**
 * Parses RSS 2.0 (SUP-05), newest first; null if it is no feed. Drops items without title, date or id, and
 * repeated ones.
 */
export function readRss(xml: string): NewsFeed | null {
  const channel = channelOf(xml)
  if (channel === null) return null
  const items = new Map<string, FeedItem>()
  for (const fields of Array.isArray(channel['item']) ? channel['item'] : []) {
    const item = itemOf(fields)
    if (item && !items.has(item.id)) items.set(item.id, item)
  }
  const language = languageIn(channel, 'language') ?? 'en'
  return { language, items: [...items.values()].sort((a, b) => b.at - a.at).slice(0, maxItems) }
}
