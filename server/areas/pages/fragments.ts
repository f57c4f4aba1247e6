import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Language, languages } from '../../../contract/kernel.ts'
import type { Wording } from '../../../contract/wordings.ts'

export type Asked = { page: string; add?: string | undefined; language: Language; wording: Wording }
/** `language` is that of the text, which may be English where the asked one has none. */
export type Fragment = { status: 200 | 404; language: Language; html: string }

type Texts = ReadonlyMap<string, string>

/** Pages whose words are another's. */
const wordsOf: ReadonlyMap<string, string> = new Map([['promo', 'promotions']])

const folder = join(import.meta.dirname, 'fragments')
/** Answered, with 404, for every name that has no text. */
const unknown = 'unknown'

/**
 * The house's texts by `{language}/{name}`, read once: `terms`, or `bonus.regulated` and `bonus.plain` where the wording
 * depends on the person's regulation. Where only a part depends on it, the part stands between two comments:
 * `<!-- plain -->` and `<!-- /plain -->`; what one addition alone has, between `<!-- at funding -->` and `<!-- /at funding -->`.
 */
const texts: Texts = new Map(
  languages.flatMap((language) =>
    filesOf(language).map((file) => [`${language}/${file.slice(0, -'.html'.length)}`, textOf(language, file)]),
  ),
)

function filesOf(language: Language): string[] {
  return readdirSync(folder).includes(language) ? readdirSync(join(folder, language)) : []
}

function textOf(language: Language, file: string): string {
  return readFileSync(join(folder, language, file), 'utf8')
}

/** The text of a page or modal (APP-11, APP-12). An `add` that the page has no text for changes nothing. */
export function findFragment({ page, add, language, wording }: Asked, given = texts): Fragment {
  const name = wordsOf.get(page) ?? page
  const found = name === unknown ? null : firstOf(given, [`${name}.${wording}`, name], language)
  if (found !== null) return { status: 200, language: found.language, html: withParts(found.html, new Set([wording, `at ${add}`])) }
  return { status: 404, ...(firstOf(given, [unknown], language) ?? { language, html: '' }) }
}

function firstOf(given: Texts, names: readonly string[], language: Language): { language: Language; html: string } | null {
  for (const spoken of new Set<Language>([language, 'en'])) {
    for (const name of names) {
      const html = given.get(`${spoken}/${name}`)
      if (html !== undefined) return { language: spoken, html }
    }
  }
  return null
}

const part = /<!-- (plain|regulated|at [\w-]+) -->\n([^]*?)<!-- \/\1 -->\n/g

/** A text with the named parts alone: one may stand within another. */
const withParts = (html: string, names: ReadonlySet<string>): string =>
  html.replace(part, (_whole, name: string, text: string) => (names.has(name) ? withParts(text, names) : ''))
