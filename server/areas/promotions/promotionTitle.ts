import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Language, languages } from '../../../contract/kernel.ts'

const folder = join(import.meta.dirname, '../../../locales')
const read = (language: Language) => JSON.parse(readFileSync(join(folder, language, 'house.json'), 'utf8')) as Record<string, string>
const sheets: ReadonlyMap<Language, Record<string, string>> = new Map(languages.map((language) => [language, read(language)]))

/** What a promotion of the house is called in a language, by its text's key (APP-23). */
export const promotionTitle = (key: string, language: Language): string => sheets.get(language)?.[key] ?? ''
