import type { Feed, FeedItem } from './news.ts'

/** More than a page shows, less than a broken feed could send. */
const mostItems = 60
const longestTitle = 300
const longestSummary = 600
const longestId = 80

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00A0' }

/** The text of an entity; one that is not known, or names no character, is left out. */
function characterOf(name: string): string {
  const code = /^#x[0-9a-f]{1,6}$/i.test(name) ? Number.parseInt(name.slice(2), 16) : /^#\d{1,7}$/.test(name) ? Number(name.slice(1)) : null
  if (code === null) return entities[name.toLowerCase()] ?? ''
  return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : ''
}

const decoded = (text: string): string => text.replace(/&(#?\w{1,10});/g, (_whole, name: string) => characterOf(name))

/** The content of the first element of a name: its CDATA as it stands, else its text with the entities read. */
function contentOf(xml: string, name: string): string {
  const open = new RegExp(`<${name}(?:\\s[^>]*)?>`, 'i').exec(xml)
  if (!open) return ''
  const from = open.index + open[0].length
  const to = xml.toLowerCase().indexOf(`</${name.toLowerCase()}>`, from)
  const inner = to < 0 ? '' : xml.slice(from, to).trim()
  const [, data] = /^<!\[CDATA\[([\s\S]*?)\]\]>$/.exec(inner) ?? []
  return data ?? decoded(inner)
}

/** Plain words: a summary is often HTML inside of XML. What is left of a tag is not shown as one. */
const plain = (text: string, longest: number): string => {
  const words = decoded(text.replace(/<[^>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim()
  return words.length > longest ? `${words.slice(0, longest - 1).trimEnd()}…` : words
}

/** An address that a person may be led to, or none. */
const linkOf = (text: string): string | undefined => {
  const url = URL.parse(text.trim())
  return url && /^https?:$/.test(url.protocol) && url.username === '' ? url.href : undefined
}

function itemOf(xml: string): FeedItem | null {
  const title = plain(contentOf(xml, 'title'), longestTitle)
  const at = Date.parse(contentOf(xml, 'pubDate').trim())
  const link = linkOf(contentOf(xml, 'link'))
  const id = contentOf(xml, 'guid').trim() || link
  if (title === '' || id === undefined || id.length > longestId || !Number.isSafeInteger(at) || at < 0) return null
  const summary = plain(contentOf(xml, 'description'), longestSummary)
  return { id, title, at, ...(link === undefined ? {} : { link }), ...(summary === '' ? {} : { summary }) }
}

/**
 * Reads RSS 2.0 (SUP-05), newest first. An item without a title, a date or a name is left out; one that comes twice stands once. Null:
 * it is no feed. Declarations of a document type are not read, so that nothing can be defined or fetched by one.
 */
export function readRss(xml: string): Feed | null {
  if (!/<rss[\s>]/i.test(xml) || !/<\/channel>/i.test(xml)) return null
  const items = new Map<string, FeedItem>()
  for (const part of xml.split(/<item(?:\s[^>]*)?>/i).slice(1)) {
    const item = itemOf(part.split(/<\/item>/i)[0] ?? '')
    if (item && !items.has(item.id)) items.set(item.id, item)
  }
  const language = /^[a-z]{2}\b/i.exec(contentOf(xml, 'language').trim())?.[0].toLowerCase() ?? 'en'
  return { language, items: [...items.values()].sort((a, b) => b.at - a.at).slice(0, mostItems) }
}
