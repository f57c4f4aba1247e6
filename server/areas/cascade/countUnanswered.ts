import type { ProcessorPort } from '../../external/processors.ts'

/** Wraps the processors and counts the requests in a row that got no answer. */
export function countUnanswered(processors: ProcessorPort): { port: ProcessorPort; unanswered: () => number } {
  let unanswered = 0
  const count = <T>(answer: T, isUnanswered: boolean): T => {
    unanswered = isUnanswered ? unanswered + 1 : 0
    return answer
  }
  const port: ProcessorPort = {
    ...processors,
    status: async (...args) => {
      const verdict = await processors.status(...args)
      return count(verdict, verdict.is === 'unknown')
    },
    void: async (...args) => {
      const done = await processors.void(...args)
      return count(done, done === 'unknown')
    },
  }
  return { port, unanswered: () => unanswered }
}
