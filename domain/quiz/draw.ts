import { type QuestionId, questionPool, type QuizTopic } from './pool.ts'

/** The number of questions in one questionnaire. */
export const questionsDrawn = 10

/** The texts of a question's options in the pool; the first is the right one. */
export const optionTexts = ['right', 'wrong1', 'wrong2'] as const
export type OptionText = (typeof optionTexts)[number]

/** A drawn question with its options in the order shown. */
export type DrawnQuestion = { id: QuestionId; options: readonly OptionText[] }

/** Returns a generator of numbers from 0 to 1, the same for the same seed: mulberry32. Not secret. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Returns the list in a random order, by Fisher and Yates. */
function shuffle<T>(list: readonly T[], random: () => number): T[] {
  const shuffled = [...list]
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1))
    const moved = shuffled[last] as T
    shuffled[last] = shuffled[other] as T
    shuffled[other] = moved
  }
  return shuffled
}

/**
 * Draws a questionnaire (ENG-15): questions in turn from each topic, all different, always the same for the
 * same seed and topics.
 */
export function drawQuestions(seed: number, topics: readonly QuizTopic[]): DrawnQuestion[] {
  const random = randomFrom(seed)
  const piles = shuffle(topics, random).map((topic) => shuffle<QuestionId>(questionPool[topic], random))
  const deepest = Math.max(...piles.map(({ length }) => length))
  const inTurn = Array.from({ length: deepest }, (_none, depth) => piles.flatMap((pile) => pile.slice(depth, depth + 1))).flat()
  return inTurn.slice(0, questionsDrawn).map((id) => ({ id, options: shuffle(optionTexts, random) }))
}

/** The name of an option on the wire: its place, which says nothing about whether it is right. */
export const optionName = ({ options }: DrawnQuestion, option: OptionText): string => String(options.indexOf(option) + 1)

/** Returns the option with a name on the wire; undefined if there is none. */
export const optionNamed = (drawn: DrawnQuestion, name: string): OptionText | undefined =>
  drawn.options.find((option) => optionName(drawn, option) === name)
