import { expect, test } from 'vitest'
import { money } from '../../../domain/kernel/money.ts'
import type { ProcessorPort } from '../../external/processors.ts'
import { countUnanswered } from './countUnanswered.ts'

test('requests without an answer are counted until one is answered, and every answer is passed on', async () => {
  const verdicts = ['unknown', 'unknown', 'waiting', 'unknown']
  const voids = ['unknown', 'voided', 'unknown']
  const { port, unanswered } = countUnanswered({
    status: async () => ({ is: verdicts.shift() }),
    void: async () => voids.shift(),
  } as unknown as ProcessorPort)
  const status = async (): Promise<unknown> => (await port.status('PFS', 'd.1', money(1, 'EUR'))).is
  const cancel = async (): Promise<unknown> => port.void('PFS', 'd.1')
  const seen: unknown[] = [unanswered()]
  for (const request of [status, status, status, status, cancel, cancel, cancel]) seen.push(await request(), unanswered())
  expect(seen).toEqual([0, 'unknown', 1, 'unknown', 2, 'waiting', 0, 'unknown', 1, 'unknown', 2, 'voided', 0, 'unknown', 1])
})
