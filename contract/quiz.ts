import * as z from 'zod/mini'
import { count, refusal } from './kernel.ts'
import { route } from './route.ts'

/** A question of the trading-knowledge questionnaire (ENG-15). */
export const question = z.object({
  id: z.string(),
  number: count,
  of: count,
  text: z.string(),
  options: z.array(z.object({ id: z.string(), text: z.string() })),
})
const result = z.object({ right: count, of: count, explanation: z.string() })
const step = z.extend(refusal, { question: z.nullable(question), result: z.optional(z.nullable(result)) })

export const quizStart = route({
  area: 'quiz',
  path: '/api/iq/start',
  body: z.optional(z.object({})),
  answer: step,
  why: 'The original shows the path alone: begins the questionnaire, or goes on where it was left. A null question: it is finished.',
})
export const quizNext = route({
  area: 'quiz',
  path: '/api/iq/next',
  body: z.object({ question: z.string().check(z.maxLength(40)), option: z.string().check(z.maxLength(40)) }),
  answer: step,
  why: 'Answers one question and gives the next; the question is named, so that a repeat counts once.',
})
