import type { Language } from '../../../contract/kernel.ts'
import type { QuizAnswer, QuizQuestion, QuizResult } from '../../../contract/quiz.ts'
import { type DrawnQuestion, optionName, type OptionText } from '../../../domain/quiz/draw.ts'
import type { QuestionId } from '../../../domain/quiz/pool.ts'
import { questionTexts } from './quizTexts.ts'

export type QuizAnswers = ReadonlyMap<QuestionId, OptionText>

/** Returns the question to answer next; null once all are answered. */
export function questionOf(drawn: readonly DrawnQuestion[], answers: QuizAnswers, language: Language): QuizQuestion | null {
  const at = drawn.findIndex(({ id }) => !answers.has(id))
  const next = drawn[at]
  if (!next) return null
  const texts = questionTexts(next.id, language)
  const options = next.options.map((option) => ({ id: optionName(next, option), text: texts[option] }))
  return { id: next.id, number: at + 1, of: drawn.length, text: texts.question, options }
}

export const answerOf = (drawn: DrawnQuestion, chosen: OptionText, language: Language): QuizAnswer => ({
  question: drawn.id,
  option: optionName(drawn, chosen),
  correct: optionName(drawn, 'right'),
  explanation: questionTexts(drawn.id, language).why,
})

/** Returns the result of a finished questionnaire. */
export function resultOf(drawn: readonly DrawnQuestion[], answers: QuizAnswers, language: Language): QuizResult {
  const missed = drawn.filter(({ id }) => answers.get(id) !== 'right').map(({ id }) => questionTexts(id, language))
  return {
    right: drawn.length - missed.length,
    of: drawn.length,
    missed: missed.map(({ question, right, why }) => ({ text: question, answer: right, explanation: why })),
  }
}
