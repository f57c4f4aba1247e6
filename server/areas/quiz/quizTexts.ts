import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Language, languages } from '../../../contract/kernel.ts'
import type { OptionText } from '../../../domain/quiz/draw.ts'
import type { QuestionId } from '../../../domain/quiz/pool.ts'

const folder = join(import.meta.dirname, '../../../locales')
const read = (language: Language) => JSON.parse(readFileSync(join(folder, language, 'quizPool.json'), 'utf8')) as Record<string, string>
const textsByLanguage: ReadonlyMap<Language, Record<string, string>> = new Map(languages.map((language) => [language, read(language)]))

/** The texts of one question in one language. */
export type QuestionTexts = { question: string; why: string } & Record<OptionText, string>

/** Returns a question's texts in a language (APP-23). */
export function questionTexts(id: QuestionId, language: Language): QuestionTexts {
  const texts = textsByLanguage.get(language) ?? {}
  return {
    question: texts[`${id}.question`] ?? '',
    right: texts[`${id}.right`] ?? '',
    wrong1: texts[`${id}.wrong1`] ?? '',
    wrong2: texts[`${id}.wrong2`] ?? '',
    why: texts[`${id}.why`] ?? '',
  }
}
