import { type DrawnQuestion, drawQuestions } from '../../../domain/quiz/draw.ts'
import { type QuestionId, questionPool, type QuizTopic, quizTopics } from '../../../domain/quiz/pool.ts'
import type { Trx } from '../../db/database.ts'
import type { QuizAnswers } from './quizStep.ts'

export type Quiz = { drawn: readonly DrawnQuestion[]; answers: QuizAnswers; isFinished: boolean }

/**
 * Reads and locks a person's questionnaire, so that answers from two devices count one after the other; null
 * if there is none. `offered`: the topics by their settings now; questions drawn about others are left out
 * (APP-26).
 */
export async function lockQuiz(trx: Trx, customerId: number, offered: readonly QuizTopic[]): Promise<Quiz | null> {
  const row = await trx.selectFrom('quiz').selectAll().where('customer_id', '=', customerId).forNoKeyUpdate().executeTakeFirst()
  if (!row) return null
  const topics = row.topics.split(',').filter((topic): topic is QuizTopic => (quizTopics as readonly string[]).includes(topic))
  const answers = await trx.selectFrom('quiz_answer').select(['question', 'chosen']).where('customer_id', '=', customerId).execute()
  const answered = new Map(answers.map(({ question, chosen }) => [question, chosen]))
  const asked = new Set(offered.flatMap((topic): readonly QuestionId[] => questionPool[topic]))
  const isFinished = row.finished_at !== null
  return {
    // One that finished without a topic asks nothing about it later either.
    drawn: drawQuestions(row.seed, topics).filter(({ id }) => asked.has(id) && (!isFinished || answered.has(id))),
    answers: answered,
    isFinished,
  }
}
