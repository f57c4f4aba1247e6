import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/build/build.ts'

/** The texts of one area in one language. */
export type Sheet = { language: string; area: string; texts: Record<string, string> }

const folder = join(root, 'locales')

export const sheets: readonly Sheet[] = readdirSync(folder).flatMap((language) =>
  readdirSync(join(folder, language))
    .filter((file) => file.endsWith('.json'))
    .map((file) => ({
      language,
      area: file.replace(/\.json$/, ''),
      texts: JSON.parse(readFileSync(join(folder, language, file), 'utf8')) as Record<string, string>,
    })),
)

/**
 * The pages and notices of the server in one language: the HTML files of `pages/` and the entries of its
 * `short.json`, by name.
 */
export function pagesOf(language: string): ReadonlyMap<string, string> {
  const read = (file: string): string => readFileSync(join(folder, language, 'pages', file), 'utf8')
  const files = readdirSync(join(folder, language, 'pages')).filter((file) => file.endsWith('.html'))
  const short = Object.entries(JSON.parse(read('short.json')) as Record<string, unknown>)
  return new Map([
    ...files.map((file) => [file, read(file)] as const),
    ...short.map(([name, entry]) => [name, JSON.stringify(entry)] as const),
  ])
}

export const source = 'en'
export const languages = [...new Set(sheets.map((sheet) => sheet.language))].toSorted()
export const englishSheets = sheets.filter((sheet) => sheet.language === source)

/** Returns a key without its plural form, because forms differ between languages. */
export const keyOf = (key: string): string => key.replace(/_(?:zero|one|two|few|many|other)$/, '')

/** Returns a text's placeholders: `{{amount}}`. */
export const placesIn = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{\{\s*(\w+)[^}]*\}\}/g)].map((match) => match[1] ?? ''))].toSorted()
