// @vitest-environment happy-dom
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import type { PreparedResult } from '../../../contract/pictures.ts'
import { type Deferred, deferred } from '../../../domain/kernel/deferred.ts'
import { renderHook } from '../../../tests/support/renderHook.tsx'
import { signedInStore } from '../../../tests/support/signedInStore.ts'
import { wireUser } from '../../../tests/support/wireUser.ts'
import { background } from '../../bridges/background.ts'
import { useFiles } from './useFiles.ts'

const check: { now: Deferred<PreparedResult<Blob>> } = vi.hoisted(() => ({ now: null as never }))
vi.mock('../../bridges/pictures.ts', () => ({ prepareDocument: () => check.now.promise }))

test('[SUP-01] a file that is removed while another one is checked stays removed', async () => {
  check.now = deferred()
  vi.spyOn(background, 'uploads').mockResolvedValue({ ok: true, value: [] })
  vi.spyOn(background, 'actOnUpload').mockResolvedValue({ ok: true, value: 'cancelled' })
  vi.spyOn(background, 'queueUpload').mockImplementation(async (_uid, { id, type, name, bytes }) => ({
    ok: true,
    value: { id, type, name, size: bytes.byteLength, addedAt: 1, sent: 0, status: { at: 'waiting' } },
  }))
  const { current, run } = await renderHook(() => {
    const [stored, change] = useState(JSON.stringify([{ id: 'f-1', name: 'first.pdf', size: 9 }]))
    return useFiles(7, stored, change)
  }, signedInStore(wireUser()))
  const file = new File(['%PDF-1.7 and more'], 'second.pdf')
  let added: Promise<void> | undefined
  await run(({ add }) => void (added = add(file)))
  expect(current().isChecking).toBe(true)
  await run(({ remove }) => remove('f-1'))
  check.now.resolve({ ok: true, value: { as: 'pdf', file, pages: 1 } })
  await run(() => added)
  expect([current().isChecking, current().files.map(({ name }) => name)]).toEqual([false, ['second.pdf']])
})
