import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/build/build.ts'

/** The texts of one area in one language. */
export type Sheet = { language: string; area: string; texts: Record<string, string> }

const folder = join(root, 'locales')

export const sheets: readonly Sheet[] = readdirSync(folder).flatMap((language) =>
  readdirSync(join(folder, language)).map((file) => ({
    language,
    area: file.replace(/\.json$/, ''),
    texts: JSON.parse(readFileSync(join(folder, language, file), 'utf8')) as Record<string, string>,
  })),
)

export const source = 'en'
export const languages = [...new Set(sheets.map((sheet) => sheet.language))].toSorted()
export const englishSheets = sheets.filter((sheet) => sheet.language === source)

/** A key without the plural form at its end: forms differ from language to language, what they say does not. */
export const keyOf = (key: string): string => key.replace(/_(?:zero|one|two|few|many|other)$/, '')

/** The places of a text that are filled in: `{{amount}}`. */
export const placesIn = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{\{\s*(\w+)[^}]*\}\}/g)].map((match) => match[1] ?? ''))].toSorted()
