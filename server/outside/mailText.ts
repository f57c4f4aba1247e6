import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Language, languages } from '../../contract/kernel.ts'
import type { Letter } from './mail.ts'

type Texts = Record<string, string>

const folder = join(import.meta.dirname, '../../locales')
const read = (language: Language): [Language, Texts][] => {
  const file = join(folder, language, 'mail.json')
  return existsSync(file) ? [[language, JSON.parse(readFileSync(file, 'utf8')) as Texts]] : []
}
/** The texts of letters in every language of the app that has them (APP-23): a new language is a new file. */
const sheets: ReadonlyMap<Language, Texts> = new Map(languages.flatMap(read))

/** The subject and the plain text of a letter, in its language where there are texts in it, else in English (APP-23). */
export function mailText({ letter, language, params }: Pick<Letter, 'letter' | 'language' | 'params'>): { subject: string; text: string } {
  const [texts, english] = [sheets.get(language), sheets.get('en')]
  const fill = (key: string): string =>
    (texts?.[key] ?? english?.[key] ?? '').replace(/\{\{(\w+)\}\}/g, (_, name: string) => params[name] ?? '')
  return { subject: fill(`${letter}.subject`), text: [fill(`${letter}.text`), '', fill('signature'), ''].join('\n') }
}
