import type { Language } from '../../../contract/kernel.ts'
import type { QuizStep } from '../../../contract/quiz.ts'
import type { QuizTopic } from '../../../domain/quiz/pool.ts'
import type { Trx } from '../../db/database.ts'
import { finishQuiz } from './finishQuiz.ts'
import { questionOf, resultOf } from './quizStep.ts'
import { lockQuiz } from './readQuiz.ts'

type Start = { topics: readonly QuizTopic[]; seed: number; again: boolean; language: Language; now: number }

/**
 * Starts a person's questionnaire, or continues it (ENG-15). `again` draws new questions for one that is
 * finished; a repeat of it continues the new one.
 */
export async function startQuiz(trx: Trx, customerId: number, { topics, seed, again, language, now }: Start): Promise<QuizStep> {
  // Two first starts at once: the customer's row makes one of them wait.
  await trx.selectFrom('customer').select('id').where('id', '=', customerId).forNoKeyUpdate().executeTakeFirstOrThrow()
  const kept = await lockQuiz(trx, customerId, topics)
  if (kept === null || (again && questionOf(kept.drawn, kept.answers, language) === null)) {
    await trx.deleteFrom('quiz').where('customer_id', '=', customerId).execute()
    const row = { customer_id: customerId, seed, topics: topics.join(','), started_at: now, finished_at: null }
    await trx.insertInto('quiz').values(row).execute()
    await trx.updateTable('customer').set({ iq_start: true }).where('id', '=', customerId).execute()
  }
  const quiz = await lockQuiz(trx, customerId, topics)
  if (quiz === null) throw new Error('the questionnaire that was just stored is not there')
  const { drawn, answers, isFinished } = quiz
  const question = questionOf(drawn, answers, language)
  // Nothing but what is no longer offered was left to ask.
  if (question === null && !isFinished) await finishQuiz(trx, customerId, now)
  return { return: 'true', question, result: question === null ? resultOf(drawn, answers, language) : null }
}
