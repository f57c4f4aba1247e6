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
  response: step,
  why: 'The original names only the path: starts or continues the questionnaire. The question is null once it is finished.',
})
export const quizNext = route({
  area: 'quiz',
  path: '/api/iq/next',
  body: z.object({ question: z.string().check(z.maxLength(40)), option: z.string().check(z.maxLength(40)) }),
  response: step,
  why: 'Answers one question and returns the next; the request names the question, so that a repeat counts once.',
})
