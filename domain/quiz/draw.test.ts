import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawQuestions, optionName, optionNamed, optionTexts, questionsDrawn } from './draw.ts'
import { questionPool, quizTopics, topicsFor } from './pool.ts'

const everything = quizTopics.flatMap((topic) => questionPool[topic])
const seeds = fc.integer({ min: 0, max: 2 ** 31 - 1 })

test('[ENG-15] the pool has at least 40 different questions', () => {
  expect(new Set(everything).size).toBeGreaterThanOrEqual(40)
  expect(new Set(everything).size).toBe(everything.length)
})

test('[ENG-15] a seed always draws the same ten different questions with the same order of options', () => {
  fc.assert(
    fc.property(seeds, fc.subarray([...quizTopics], { minLength: 3 }), (seed, topics) => {
      const drawn = drawQuestions(seed, topics)
      expect(drawn).toEqual(drawQuestions(seed, topics))
      expect(new Set(drawn.map(({ id }) => id)).size).toBe(questionsDrawn)
      for (const { id, options } of drawn) {
        expect(topics.flatMap((topic) => questionPool[topic])).toContain(id)
        expect([...options].toSorted()).toEqual([...optionTexts].toSorted())
      }
    }),
  )
})

test('[ENG-15] many seeds draw every question, and put the right option in every place', () => {
  const drawn = Array.from({ length: 300 }, (_none, seed) => drawQuestions(seed, quizTopics)).flat()
  expect(new Set(drawn.map(({ id }) => id))).toEqual(new Set(everything))
  expect(new Set(drawn.map((question) => optionName(question, 'right')))).toEqual(new Set(['1', '2', '3']))
})

test('[ENG-15] every topic is asked about once before any is asked about twice', () => {
  const topicOf = (id: string) => quizTopics.find((topic) => (questionPool[topic] as readonly string[]).includes(id))
  fc.assert(
    fc.property(seeds, (seed) => {
      expect(new Set(drawQuestions(seed, quizTopics).map(({ id }) => topicOf(id))).size).toBe(quizTopics.length)
    }),
  )
})

test('[ENG-15] an option is found by its name, and no other text names one', () => {
  const [first] = drawQuestions(7, quizTopics)
  if (!first) throw new Error('nothing drawn')
  for (const option of optionTexts) expect(optionNamed(first, optionName(first, option))).toBe(option)
  for (const name of ['0', '4', 'right', '']) expect(optionNamed(first, name)).toBeUndefined()
})

test('[APP-26] people without a feature are not asked about it', () => {
  expect(topicsFor(() => true)).toEqual(quizTopics)
  expect(topicsFor((feature) => feature !== 'bonus' && feature !== 'tournaments')).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/bonus|contest/)]),
  )
  expect(topicsFor(() => false).length).toBeGreaterThan(2)
})
