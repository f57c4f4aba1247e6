// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '../../../tests/support/eventually.ts'
import { renderHook } from '../../../tests/support/renderHook.tsx'
import { signedInStore } from '../../../tests/support/signedInStore.ts'
import { inTurn, stubServer } from '../../../tests/support/stubServer.ts'
import { wireUser } from '../../../tests/support/wireUser.ts'
import { background } from '../../bridges/background.ts'
import { dialogOpened } from '../../shell/dialogs/dialogsSlice.ts'
import { useTip } from './useTip.ts'

const done = { return: 'true' } as const
const form = { value: '50', host: 'Mara', account: 'usd-1' }
/** Renders the hook as the open dialog does. */
function render() {
  const store = signedInStore(wireUser())
  store.dispatch(dialogOpened({ name: 'tip', hosts: ['Mara'] }))
  return renderHook(() => useTip(({ at }) => at), store)
}

beforeEach(() => {
  vi.spyOn(background, 'refreshUser').mockResolvedValue({ ok: false, code: 'background.stopped' })
})
afterEach(() => {
  vi.restoreAllMocks()
})

test('[TRD-07] a large tip is sent only after its amount is confirmed', async () => {
  const { calls } = stubServer({ tip: done })
  const { run, current } = await render()
  await run(({ submit }) => submit(form))
  expect([current().step.at, calls('tip').length]).toEqual(['confirm', 0])
  await run(({ confirm }) => confirm())
  await eventually(() => expect(calls('tip')).toHaveLength(1))
  expect(calls('tip')[0]?.body).toMatchObject({ value: '50', host: 'Mara', account: 'usd-1' })
})

test('[TRD-07, FUND-43] a tip without a response is sent again unchanged, with its key', async () => {
  const { calls } = stubServer({ tip: inTurn('lost', done) })
  const { run, current, render: again } = await render()
  await run(({ submit }) => submit({ ...form, value: '10' }))
  await eventually(async () => {
    await again()
    expect(current().step.at).toBe('unclear')
  })
  await run(({ confirm }) => confirm())
  await eventually(async () => {
    await again()
    expect(current().step.at).toBe('done')
  })
  expect(calls('tip')[1]).toEqual(calls('tip')[0])
})

test('[TRD-07] cancelling sends nothing', async () => {
  const { calls } = stubServer({ tip: done })
  const { run, current } = await render()
  await run(({ submit }) => submit(form))
  await run(({ cancel }) => cancel())
  await run(({ confirm }) => confirm())
  expect([current().step.at, calls('tip').length]).toEqual(['form', 0])
})
