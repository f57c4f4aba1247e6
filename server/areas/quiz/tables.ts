import type { QuestionId } from '../../../domain/quiz/pool.ts'
import type { OptionText } from '../../../domain/quiz/draw.ts'

/** A person's questionnaire (ENG-15). `topics`: separated by commas; `finished_at` null: under way. */
export type QuizTable = { customer_id: number; seed: number; topics: string; started_at: number; finished_at: number | null }

export type QuizAnswerTable = { customer_id: number; question: QuestionId; chosen: OptionText; answered_at: number }

export type QuizTables = { quiz: QuizTable; quiz_answer: QuizAnswerTable }
