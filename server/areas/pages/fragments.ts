import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Language, languages } from '../../../contract/kernel.ts'
import type { Wording } from '../../../contract/wordings.ts'

export type FragmentRequest = { page: string; add?: string | undefined; language: Language; wording: Wording }
/** `language` is that of the text: English where the requested one has no text. */
export type Fragment = { status: 200 | 404; language: Language; html: string }

type Texts = ReadonlyMap<string, string>

/** Pages that share another page's text. */
const aliases: ReadonlyMap<string, string> = new Map([['promo', 'promotions']])

const folder = join(import.meta.dirname, '../../../locales')
/** The page returned, with 404, for a name without a text. */
const unknown = 'unknown'

/**
 * All texts by `{language}/{name}`, read once from `locales/{language}/pages`: `terms`, or `bonus.regulated`
 * and `bonus.plain` by regulation. Comments enclose a part: `<!-- plain -->` and `<!-- /plain -->` for one
 * wording, `<!-- at funding -->` for one addition.
 */
const texts: Texts = new Map(
  languages.flatMap((language) => [...pagesOf(language)].map(([name, html]) => [`${language}/${name}`, html] as const)),
)

/** A page that is a heading and paragraphs: an entry of `short.json`. Paragraphs may contain links. */
type ShortPage = { title: string; text: readonly string[] }

/** Returns a language's pages by name: the HTML files, and the entries of `short.json`. */
export function pagesOf(language: Language): ReadonlyMap<string, string> {
  const read = (file: string): string => readFileSync(join(folder, language, 'pages', file), 'utf8')
  const files = readdirSync(join(folder, language, 'pages')).filter((file) => file.endsWith('.html'))
  const short = Object.entries(JSON.parse(read('short.json')) as Record<string, ShortPage>)
  return new Map([
    ...files.map((file) => [file.slice(0, -'.html'.length), read(file)] as const),
    ...short.map(([name, page]) => [name, htmlOf(page)] as const),
  ])
}

function htmlOf({ title, text }: ShortPage): string {
  return [`<h1>${title}</h1>`, ...text.map((paragraph) => `<p>${paragraph}</p>`), ''].join('\n')
}

/**
 * Returns the text of a page or modal (APP-11, APP-12). An `add` that the page has no text for is ignored.
 */
export function findFragment({ page, add, language, wording }: FragmentRequest, source = texts): Fragment {
  const name = aliases.get(page) ?? page
  const found = name === unknown ? null : firstOf(source, [`${name}.${wording}`, name], language)
  if (found !== null) return { status: 200, language: found.language, html: withParts(found.html, new Set([wording, `at ${add}`])) }
  return { status: 404, ...(firstOf(source, [unknown], language) ?? { language, html: '' }) }
}

function firstOf(source: Texts, names: readonly string[], language: Language): { language: Language; html: string } | null {
  for (const candidate of new Set<Language>([language, 'en'])) {
    for (const name of names) {
      const html = source.get(`${candidate}/${name}`)
      if (html !== undefined) return { language: candidate, html }
    }
  }
  return null
}

const part = /<!-- (plain|regulated|at [\w-]+) -->\n([^]*?)<!-- \/\1 -->\n/g

/** Returns a text with only the named parts; parts may be nested. */
const withParts = (html: string, names: ReadonlySet<string>): string =>
  html.replace(part, (_whole, name: string, text: string) => (names.has(name) ? withParts(text, names) : ''))
