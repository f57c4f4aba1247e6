import type { ProcessorPort } from '../../outside/processors.ts'

/** Counts the questions in a row that brought no answer. */
export function countingSilence(processors: ProcessorPort): { port: ProcessorPort; silent: () => number } {
  let silent = 0
  const heard = <T>(answer: T, isSilence: boolean): T => {
    silent = isSilence ? silent + 1 : 0
    return answer
  }
  const port: ProcessorPort = {
    ...processors,
    status: async (...asked) => {
      const verdict = await processors.status(...asked)
      return heard(verdict, verdict.is === 'unknown')
    },
    void: async (...asked) => {
      const done = await processors.void(...asked)
      return heard(done, done === 'unknown')
    },
  }
  return { port, silent: () => silent }
}
