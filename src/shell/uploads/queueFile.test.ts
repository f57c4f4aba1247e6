import { afterEach, expect, test, vi } from 'vitest'
import type { NewUpload, UploadView, WorkerResult } from '../../../contract/background.ts'
import { background } from '../../bridges/background.ts'
import { queueFile } from './queueFile.ts'

const rules = { kinds: ['pdf'], maxBytes: 1_000 } as const
const pdf = () => new Blob(['%PDF-1.7 and more'])
const kept: WorkerResult<UploadView> = {
  ok: true,
  value: { id: 'kept', type: 'passport', name: 'a.pdf', size: 17, addedAt: 1, sent: 0, status: { at: 'waiting' } },
}

/** Answers in the worker's place, one answer a call, and returns the ids that it was given. */
function answerQueue(...answers: WorkerResult<UploadView>[]): string[] {
  const ids: string[] = []
  vi.spyOn(background, 'queueUpload').mockImplementation(async (_uid: number, { id }: NewUpload) => {
    ids.push(id)
    return answers[ids.length - 1] ?? kept
  })
  return ids
}
const queue = (file: Blob) => queueFile(7, { type: 'passport', name: 'a.pdf', file }, rules)

afterEach(() => vi.restoreAllMocks())

test('[VER-07] a second try after the worker died has the file’s first id', async () => {
  const ids = answerQueue({ ok: false, code: 'background.stopped' }, kept, kept)
  const file = pdf()
  expect((await queue(file)).ok).toBe(false)
  for (const result of [await queue(file), await queue(file)]) expect(result.ok).toBe(true)
  expect(ids[1]).toBe(ids[0])
  // Once it is kept, the same file sent anew is another one.
  expect(ids[2]).not.toBe(ids[0])
})

test('[VER-07] a file that the worker refused gets another id', async () => {
  const ids = answerQueue({ ok: false, code: 'upload.storageFull' })
  const file = pdf()
  await queue(file)
  await queue(file)
  expect(ids[1]).not.toBe(ids[0])
})

test.each([
  ['upload.empty', new Blob([])],
  ['upload.wrongKind', new Blob(['MZ a program'])],
  ['request.tooLarge', new Blob(['x'.repeat(1_001)])],
])('[VER-03, VER-04] %s: the file does not reach the queue', async (code, file) => {
  const ids = answerQueue()
  expect(await queue(file)).toEqual({ ok: false, code })
  expect(ids).toEqual([])
})

test('[PWA-04, VER-05] a file that the device cannot read any more is asked for again', async () => {
  const ids = answerQueue()
  const file = pdf()
  vi.spyOn(file, 'arrayBuffer').mockRejectedValue(new DOMException('moved', 'NotReadableError'))
  expect([await queue(file), ids]).toEqual([{ ok: false, code: 'upload.unknown' }, []])
})
