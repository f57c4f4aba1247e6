import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Language, languages } from '../../contract/kernel.ts'
import type { Letter } from './mail.ts'

type Texts = Record<string, string>

const folder = join(import.meta.dirname, '../../locales')
const read = (language: Language): Texts => JSON.parse(readFileSync(join(folder, language, 'mail.json'), 'utf8')) as Texts
/** The texts of letters in every language of the app (APP-23). */
const textsByLanguage: ReadonlyMap<Language, Texts> = new Map(languages.map((language) => [language, read(language)]))

/** Returns the subject and the plain text of a letter, in its language (APP-23). */
export function mailText({ letter, language, params }: Pick<Letter, 'letter' | 'language' | 'params'>): { subject: string; text: string } {
  const texts = textsByLanguage.get(language)
  const fill = (key: string): string => (texts?.[key] ?? '').replace(/\{\{(\w+)\}\}/g, (_, name: string) => params[name] ?? '')
  return { subject: fill(`${letter}.subject`), text: [fill(`${letter}.text`), '', fill('signature'), ''].join('\n') }
}
