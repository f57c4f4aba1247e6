import { randomInt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { quizNext, quizStart } from '../../../contract/quiz.ts'
import { type QuizTopic, topicsFor } from '../../../domain/quiz/pool.ts'
import type { Area } from '../../kernel/area.ts'
import type { PersonCall } from '../../kernel/call.ts'
import type { Deps } from '../../kernel/deps.ts'
import { serve } from '../../kernel/serve.ts'
import { visitorLanguage } from '../../kernel/visitorLanguage.ts'
import { settingsFor } from '../settings/rules.ts'
import { settingsPerson } from '../settings/settingsPerson.ts'
import { answerQuestion } from './answerQuestion.ts'
import { startQuiz } from './startQuiz.ts'

/** Registers the calls of the questionnaire (ENG-15). */
function registerQuiz(app: FastifyInstance, deps: Deps): void {
  const { db, now } = deps

  async function topicsOf({ person, request }: Pick<PersonCall, 'person' | 'request'>): Promise<QuizTopic[]> {
    const { features } = settingsFor(await settingsPerson(deps, person, request))
    return topicsFor((feature) => features[feature])
  }

  serve(app, quizStart, async ({ body, person, request }) => {
    const start = { topics: await topicsOf({ person, request }), seed: randomInt(2 ** 31 - 1), again: body?.again ?? false }
    const here = { language: visitorLanguage(request), now: now() }
    return db.transaction().execute((trx) => startQuiz(trx, person.customerId, { ...start, ...here }))
  })
  serve(app, quizNext, async ({ body, person, request }) => {
    const answer = { ...body, topics: await topicsOf({ person, request }), language: visitorLanguage(request), now: now() }
    return db.transaction().execute((trx) => answerQuestion(trx, person.customerId, answer))
  })
}

/** The trading-knowledge questionnaire. */
export const quizArea: Area = { name: 'quiz', register: registerQuiz }
