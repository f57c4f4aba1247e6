// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { deferred } from '../../../domain/kernel/deferred.ts'
import { renderHook } from '../../../tests/support/renderHook.tsx'
import { storeAfterStart } from '../../../tests/support/signedInStore.ts'
import { useWorkerCommand } from './useWorkerCommand.ts'

const render = () => renderHook(() => useWorkerCommand(), storeAfterStart(null))
const stopped = { ok: false, code: 'background.stopped' } as const

test('[BG-05] a command is done with the worker’s answer', async () => {
  const { current, run } = await render()
  const answers: number[] = []
  await run((command) =>
    command.run(
      async () => ({ ok: true, value: 7 }),
      (value) => void answers.push(value),
    ),
  )
  expect([answers, current().status]).toEqual([[7], { at: 'done' }])
})

test('[BG-05, APP-15] a failure is a refusal, each time a new one; the command can be repeated', async () => {
  const { current, run } = await render()
  const answers: unknown[] = []
  for (const attempt of [1, 2]) {
    await run((command) =>
      command.run(
        async () => stopped,
        (value) => void answers.push(value),
      ),
    )
    expect(current().status).toEqual({ at: 'refused', fault: { code: 'background.stopped', status: 0 }, attempt })
  }
  await run((command) => command.run(async () => ({ ok: true, value: null })))
  expect([answers, current().status]).toEqual([[], { at: 'done' }])
})

test('[FUND-36] a second press while a command runs is ignored', async () => {
  const { current, run } = await render()
  const answer = deferred<typeof stopped>()
  const pressed: number[] = []
  let first: Promise<boolean> | undefined
  await run((command) => void (first = command.run(() => (pressed.push(1), answer.promise))))
  await run((command) => command.run(() => (pressed.push(2), answer.promise)))
  expect([pressed, current().status]).toEqual([[1], { at: 'sending' }])
  answer.resolve(stopped)
  await run(() => first)
  expect(current().status).toMatchObject({ at: 'refused' })
})
