import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readRss } from './rss.ts'

const feed = (...items: string[]) =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>t</title><language>fr-FR</language>${items.join('')}</channel></rss>`
const item = (title: string, at = 'Sat, 21 Nov 2026 09:00:00 GMT', more = '') =>
  `<item><title>${title}</title><guid>${title}</guid><pubDate>${at}</pubDate>${more}</item>`

test('[SUP-05] items are read with their dates, newest first, and in the language of the feed', () => {
  const read = readRss(feed(item('old', 'Fri, 20 Nov 2026 09:00:00 GMT'), item('new')))
  expect(read?.language).toBe('fr')
  expect(read?.items).toEqual([
    { id: 'new', title: 'new', at: Date.UTC(2026, 10, 21, 9) },
    { id: 'old', title: 'old', at: Date.UTC(2026, 10, 20, 9) },
  ])
})

test('[SUP-05] an item can be in another language than its feed', () => {
  const read = readRss(feed(item('a', undefined, '<dc:language>en-GB</dc:language>'), item('b', undefined, '<dc:language>?</dc:language>')))
  expect(read?.items.map(({ language }) => language)).toEqual(['en', undefined])
})

test.each([
  ['entities', 'A &amp; B &#8364; &#x41;', 'A & B € A'],
  ['CDATA', '<![CDATA[Rates & <b>prices</b>]]>', 'Rates & prices'],
  ['markup in entities', '&lt;script&gt;alert(1)&lt;/script&gt;', 'alert(1)'],
])('[SUP-05] %s become plain text', (_name, xml, title) => {
  expect(
    readRss(feed(`<item><title>${xml}</title><guid>1</guid><pubDate>Sat, 21 Nov 2026 09:00:00 GMT</pubDate></item>`))?.items[0]?.title,
  ).toBe(title)
})

test.each([
  ['without a title', '<item><guid>1</guid><pubDate>Sat, 21 Nov 2026 09:00:00 GMT</pubDate></item>'],
  ['without a date', '<item><title>a</title><guid>1</guid></item>'],
  ['with a date that is none', item('a', 'soon')],
  ['without a name', '<item><title>a</title><pubDate>Sat, 21 Nov 2026 09:00:00 GMT</pubDate></item>'],
])('[SUP-05] an item %s is left out', (_name, xml) => {
  expect(readRss(feed(xml, item('good')))?.items.map(({ id }) => id)).toEqual(['good'])
})

// oxlint-disable-next-line no-script-url -- what must not become a link
test.each(['javascript:alert(1)', 'data:text/html,x', 'https://user:word@house.example/', 'no address'])(
  '[SUP-05] %s is rejected as a link',
  (link) => {
    expect(readRss(feed(item('a', undefined, `<link>${link}</link>`)))?.items[0]).not.toHaveProperty('link')
  },
)

test.each(['', '<html></html>', '{"rss":1}', '<rss><channel>'])('[SUP-05] %j is no feed', (text) => {
  expect(readRss(text)).toBeNull()
})

test('[SUP-05] a document type is ignored: its entities are not read', () => {
  const xml = `<!DOCTYPE rss [<!ENTITY secret SYSTEM "file:///etc/passwd">]>${feed(item('a &secret; b'))}`
  expect(readRss(xml)?.items[0]?.title).toBe('a b')
})

test('[SUP-05] arbitrary input always returns and never throws', () => {
  const piece = fc.oneof(
    fc.string(),
    fc.constantFrom('<item>', '</item>', '<title>', '</title>', '<![CDATA[', ']]>', '&#xFFFFFF;', '&', '<rss>', '</channel>'),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      const read = readRss(pieces.join(''))
      for (const { title, at } of read?.items ?? []) expect([title !== '', Number.isSafeInteger(at)]).toEqual([true, true])
    }),
  )
})
