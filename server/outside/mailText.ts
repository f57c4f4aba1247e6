import en from '../../locales/en/mail.json' with { type: 'json' }
import fr from '../../locales/fr/mail.json' with { type: 'json' }
import type { Letter } from './mail.ts'

type Texts = Record<string, string>
const sheets: Partial<Record<Letter['language'], Texts>> = { en, fr }

/** The subject and the plain text of a letter, in its language where there are texts in it, else in English (APP-23). */
export function mailText({ letter, language, params }: Pick<Letter, 'letter' | 'language' | 'params'>): { subject: string; text: string } {
  const texts: Texts = sheets[language] ?? en
  const fill = (key: string): string => (texts[key] ?? '').replace(/\{\{(\w+)\}\}/g, (_, name: string) => params[name] ?? '')
  return { subject: fill(`${letter}.subject`), text: [fill(`${letter}.text`), '', fill('signature'), ''].join('\n') }
}
