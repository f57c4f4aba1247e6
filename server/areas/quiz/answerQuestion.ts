import type { Language } from '../../../contract/kernel.ts'
import type { QuizStep } from '../../../contract/quiz.ts'
import { optionNamed } from '../../../domain/quiz/draw.ts'
import type { QuizTopic } from '../../../domain/quiz/pool.ts'
import type { Trx } from '../../db/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { finishQuiz } from './finishQuiz.ts'
import { answerOf, questionOf, resultOf } from './quizStep.ts'
import { lockQuiz } from './readQuiz.ts'

type Answer = { question: string; option: string; topics: readonly QuizTopic[]; language: Language; now: number }

/**
 * Records the answer to the current question and returns the next (ENG-15); the first answer counts, so that
 * a repeat returns it. Throws Refusal 200 `quiz.otherQuestion` for a question that is not the person's
 * current one, `quiz.option` for an unknown option.
 */
export async function answerQuestion(trx: Trx, customerId: number, { question, option, topics, language, now }: Answer): Promise<QuizStep> {
  const quiz = await lockQuiz(trx, customerId, topics)
  const asked = quiz?.drawn.find(({ id }) => id === question)
  if (!quiz || !asked) throw new Refusal(200, 'quiz.otherQuestion')
  const recorded = quiz.answers.get(asked.id)
  const chosen = recorded ?? optionNamed(asked, option)
  if (chosen === undefined) throw new Refusal(200, 'quiz.option', { option: 'quiz.option' })
  if (recorded === undefined && questionOf(quiz.drawn, quiz.answers, language)?.id !== asked.id)
    throw new Refusal(200, 'quiz.otherQuestion')
  const answers = new Map([...quiz.answers, [asked.id, chosen] as const])
  if (recorded === undefined) {
    await trx.insertInto('quiz_answer').values({ customer_id: customerId, question: asked.id, chosen, answered_at: now }).execute()
  }
  const next = questionOf(quiz.drawn, answers, language)
  if (next === null && recorded === undefined) await finishQuiz(trx, customerId, now)
  const result = next === null ? resultOf(quiz.drawn, answers, language) : null
  return { return: 'true', answered: answerOf(asked, chosen, language), question: next, result }
}
