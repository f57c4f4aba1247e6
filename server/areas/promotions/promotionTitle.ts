import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Language, languages } from '../../../contract/kernel.ts'

const folder = join(import.meta.dirname, '../../../locales')
const readTexts = (language: Language) =>
  JSON.parse(readFileSync(join(folder, language, 'promotionTitles.json'), 'utf8')) as Record<string, string>
const textsByLanguage: ReadonlyMap<Language, Record<string, string>> = new Map(languages.map((language) => [language, readTexts(language)]))

/** Returns the title of a promotion in a language, by its text key (APP-23). */
export const promotionTitle = (key: string, language: Language): string => textsByLanguage.get(language)?.[key] ?? ''
