import * as z from 'zod/mini'
import { count, refusal } from './kernel.ts'
import { route } from './route.ts'

/** A name that the server gives a question or an option. */
const name = z.string().check(z.minLength(1), z.maxLength(40))

/** A question of the trading-knowledge questionnaire (ENG-15), in the language on screen. */
export const question = z.object({
  id: name,
  number: count,
  of: count,
  text: z.string(),
  options: z.array(z.object({ id: name, text: z.string() })),
})
export type QuizQuestion = z.infer<typeof question>

/** The recorded answer to one question. `option`: the person's; `correct`: the right one. */
const answered = z.object({ question: name, option: name, correct: name, explanation: z.string() })
export type QuizAnswer = z.infer<typeof answered>

/** `missed`: the questions answered wrongly, each with its right answer. */
const result = z.object({
  right: count,
  of: count,
  missed: z.array(z.object({ text: z.string(), answer: z.string(), explanation: z.string() })),
})
export type QuizResult = z.infer<typeof result>

const step = z.extend(refusal, {
  question: z.optional(z.nullable(question)),
  answered: z.optional(answered),
  result: z.optional(z.nullable(result)),
})
export type QuizStep = z.infer<typeof step>

export const quizStart = route({
  area: 'quiz',
  path: '/api/iq/start',
  feature: 'quiz',
  body: z.optional(z.object({ again: z.optional(z.boolean()) })),
  response: step,
  why: 'The original names only the path: starts or continues the questionnaire. The question is null once it is finished; `again` then draws other questions.',
})
export const quizNext = route({
  area: 'quiz',
  path: '/api/iq/next',
  feature: 'quiz',
  body: z.object({ question: name, option: name }),
  response: step,
  why: 'Answers one question, explains it and returns the next; the request names the question, so that a repeat counts once and returns the recorded answer.',
})
