import { createAction } from '@reduxjs/toolkit'
import type { BackgroundFact } from '../../contract/background.ts'

/** Reports the facts of one worker cycle, oldest first: one dispatch for 1 or 100 changed rows (W5). */
export const backgroundReported = createAction('background/reported', (facts: readonly BackgroundFact[]) => ({
  payload: facts,
  // By this device's clock.
  meta: { receivedAt: Date.now() },
}))

type Topic = BackgroundFact['topic']
type FactOf<T extends Topic> = Extract<BackgroundFact, { topic: T }>

/**
 * Returns the facts of one topic, for a slice's reducer: `for (const { view } of factsOf(payload, 'invoice'))
 * …`
 */
export function factsOf<T extends Topic>(facts: readonly BackgroundFact[], topic: T): FactOf<T>[] {
  return facts.filter((fact): fact is FactOf<T> => fact.topic === topic)
}
