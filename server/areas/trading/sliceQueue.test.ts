import { expect, test } from 'vitest'
import { openSliceQueue, QueueFull } from './sliceQueue.ts'

/** A queue whose slices run only when the test says so, and what each piece of work has done. */
function open(most = 10) {
  let goOn: () => void = () => undefined
  const queue = openSliceQueue(most, () => new Promise<void>((resolve) => (goOn = resolve)))
  const done: string[] = []
  const work = (name: string, slices = 2) => ({
    name,
    begin: function* () {
      for (let slice = 1; slice <= slices; slice += 1) {
        done.push(`${name}${slice}`)
        if (slice < slices) yield
      }
    },
  })
  const slice = async (): Promise<void> => {
    goOn()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { queue, done, work, slice }
}
const stays = new AbortController().signal

test('[SRV-07] one piece of work runs at a time, in the order of requests', async () => {
  const { queue, done, work, slice } = open()
  const all = Promise.all([queue.run([work('a')], stays), queue.run([work('b'), work('c')], stays)])
  expect(done).toEqual([])
  for (let count = 0; count < 6; count += 1) {
    await slice()
    expect(done).toHaveLength(count + 1)
  }
  await all
  expect(done).toEqual(['a1', 'a2', 'b1', 'b2', 'c1', 'c2'])
})

test('[SRV-07] two callers who request the same share one computation', async () => {
  const { queue, done, work, slice } = open()
  const first = queue.run([work('a')], stays)
  expect(queue.countUnqueued([work('a'), work('b')])).toBe(1)
  const second = queue.run([work('a')], stays)
  await slice()
  await slice()
  await Promise.all([first, second])
  expect(done).toEqual(['a1', 'a2'])
})

test('[SRV-07] work stops when its last caller has left, and not before', async () => {
  const { queue, done, work, slice } = open()
  const [one, other] = [new AbortController(), new AbortController()]
  const left = [queue.run([work('a', 9)], one.signal), queue.run([work('a', 9), work('b')], other.signal)].map((asked) =>
    asked.catch((error: unknown) => error),
  )
  await slice()
  one.abort('left')
  await slice()
  expect(done).toEqual(['a1', 'a2'])
  other.abort('left')
  expect(await Promise.all(left)).toEqual(['left', 'left'])
  for (let count = 0; count < 5; count += 1) await slice()
  expect(done).toEqual(['a1', 'a2'])
  const again = queue.run([work('c', 1)], stays)
  await slice()
  await slice()
  await again
  expect(done).toEqual(['a1', 'a2', 'c1'])
})

test('[SRV-07] a full queue accepts no new work, except work it already contains', async () => {
  const { queue, done, work, slice } = open(2)
  const first = queue.run([work('a', 1), work('b', 1)], stays)
  await expect(queue.run([work('c', 1)], stays)).rejects.toThrow(QueueFull)
  const same = queue.run([work('b', 1)], stays)
  await slice()
  const third = queue.run([work('c', 1)], stays)
  await slice()
  await slice()
  await Promise.all([first, same, third])
  expect(done).toEqual(['a1', 'b1', 'c1'])
})

test('work that fails rejects its callers, and the next work continues', async () => {
  const { queue, done, work, slice } = open()
  const broken = queue
    .run(
      [
        {
          name: 'broken',
          begin: () => {
            throw new Error('broken')
          },
        },
      ],
      stays,
    )
    .catch((error: Error) => error.message)
  expect(await broken).toBe('broken')
  const next = queue.run([work('a', 1)], stays)
  await slice()
  await next
  expect(done).toEqual(['a1'])
})
