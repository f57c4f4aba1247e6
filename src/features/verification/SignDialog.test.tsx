// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { CommandApi } from '../../../contract/background.ts'
import texts from '../../../locales/en/block.json' with { type: 'json' }
import support from '../../../locales/en/support.json' with { type: 'json' }
import type { PreparedResult } from '../../../contract/pictures.ts'
import { deferred } from '../../../domain/kernel/deferred.ts'
import { renderPart } from '../../../tests/support/renderScreen.tsx'
import { wireUser } from '../../../tests/support/wireUser.ts'
import { readDrafts } from '../../shell/forms/drafts.ts'
import SignDialog from './SignDialog.tsx'

const prepareSignature = vi.hoisted(() => vi.fn<(file: Blob) => Promise<PreparedResult<Blob>>>())
vi.mock('../../bridges/pictures.ts', () => ({ prepareSignature }))
// The first bytes of a PNG: happy-dom draws none.
vi.mock('./inkedPicture.ts', () => ({ inkedPicture: () => 'data:image/png;base64,iVBORw0KGgo=' }))

/** Counts the dots that are drawn: happy-dom has no canvas. */
const dot = vi.fn<() => void>()
const context = new Proxy({}, { get: (_target, name) => (name === 'arc' ? dot : () => undefined), set: () => true })
beforeEach(() => {
  dot.mockReset()
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
})

const worker = { readDraft: async () => ({ ok: true, value: null }) as const, keepDraft: async () => ({ ok: true, value: null }) as const }
const open = (canSign: boolean, more: Partial<CommandApi> = {}) => {
  const onClose = vi.fn<() => void>()
  return renderPart(<SignDialog onClose={onClose} />, { user: { ...wireUser(), can_upload: canSign }, worker: { ...worker, ...more } })
}
/** A worker that keeps drafts; `last` is the text kept last. */
function draftStore() {
  const kept: (string | null)[] = []
  const keeping: Partial<CommandApi> = {
    drafts: async () => ({ ok: true, value: [] }),
    async keepDraft(_uid, _name, text) {
      kept.push(text)
      return { ok: true, value: null }
    },
  }
  async function last(): Promise<string | null> {
    // Writes what waits for the end of its delay.
    await readDrafts(wireUser().userId, '')
    return kept.at(-1) ?? null
  }
  return { worker: keeping, last }
}
/** Draws a line over the pad, which needs a size first. */
function drawLine(): void {
  const pad = screen.getByRole('img', { name: texts['sign.pad'] })
  const at = (clientX: number, buttons = 1) => ({ pointerId: 1, buttons, clientX, clientY: 50, pressure: 0.5 })
  fireEvent.pointerDown(pad, at(20))
  for (const x of [60, 120, 200]) fireEvent.pointerMove(window, at(x))
  fireEvent.pointerUp(window, at(200, 0))
}
function givePadSize(): void {
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(300)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(100)
}

test('[VER-09] a person signs by hand, by name or by a picture', async () => {
  const { user } = await open(true)
  expect(screen.getByRole('img', { name: texts['sign.pad'] })).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: texts['sign.type'] }))
  expect(screen.getByLabelText<HTMLInputElement>(texts['sign.name']).value).toBe('Ada Byron')
  await user.click(screen.getByRole('radio', { name: texts['sign.upload'] }))
  expect(screen.getByText(texts['sign.chooseText'])).toBeTruthy()
})

test('[VER-09] an empty signature is refused, each time anew', async () => {
  const { user } = await open(true)
  await user.click(screen.getByRole('button', { name: texts['sign.save'] }))
  expect((await screen.findByRole('alert')).textContent).toContain(texts['sign.empty'])
})

test.each(['.', '-', '?'])('[VER-09] %j typed as a name is refused at its field', async (name) => {
  const { user } = await open(true)
  await user.click(screen.getByRole('radio', { name: texts['sign.type'] }))
  const field = screen.getByLabelText<HTMLInputElement>(texts['sign.name'])
  await user.clear(field)
  await user.type(field, name)
  await user.click(screen.getByRole('button', { name: texts['sign.save'] }))
  expect((await screen.findByText(support['name.invalid'])).id).toBe(field.getAttribute('aria-describedby'))
  expect(screen.queryByRole('alert')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(field))
  await user.type(field, 'Ada')
  expect(field.getAttribute('aria-invalid')).toBeNull()
})

test('[VER-09] what was drawn is there again after a look at another way to sign', async () => {
  givePadSize()
  const { user } = await open(true)
  drawLine()
  expect(dot).toHaveBeenCalled()
  await user.click(screen.getByRole('radio', { name: texts['sign.type'] }))
  dot.mockReset()
  await user.click(screen.getByRole('radio', { name: texts['sign.draw'] }))
  expect(dot).toHaveBeenCalled()
})

test('[VER-09] a stroke is undone, and a cleared drawing is brought back', async () => {
  givePadSize()
  const store = draftStore()
  const { user } = await open(true, store.worker)
  const strokes = async (): Promise<number> =>
    ((JSON.parse((await store.last()) ?? 'null') as { strokes: unknown[] } | null)?.strokes ?? []).length
  const press = (name: 'sign.undo' | 'sign.clear') => user.click(screen.getByRole('button', { name: texts[name] }))
  drawLine()
  drawLine()
  await press('sign.undo')
  expect(await strokes()).toBe(1)
  await press('sign.clear')
  await press('sign.clear')
  expect(await strokes()).toBe(0)
  await press('sign.undo')
  expect(await strokes()).toBe(1)
})

test('[VER-09] a slow photograph is waited for, also behind another way, and never replaces a newer one', async () => {
  const readings = [deferred<PreparedResult<Blob>>(), deferred<PreparedResult<Blob>>()] as const
  prepareSignature.mockReturnValueOnce(readings[0].promise).mockReturnValueOnce(readings[1].promise)
  const { user } = await open(true)
  const look = (way: 'sign.upload' | 'sign.type') => user.click(screen.getByRole('radio', { name: texts[way] }))
  const choose = (name: string) =>
    user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, new File(['ink'], name, { type: 'image/jpeg' }))
  await look('sign.upload')
  await choose('slow.jpg')
  await user.click(screen.getByRole('button', { name: texts['sign.save'] }))
  expect([screen.getByText(texts['sign.reading']).isConnected, screen.queryByRole('alert')]).toEqual([true, null])
  await look('sign.type')
  await look('sign.upload')
  expect(screen.getByText(texts['sign.reading'])).toBeTruthy()
  await choose('newer.jpg')
  await act(async () => readings[1].resolve({ ok: false, code: 'sign.unreadable' }))
  await act(async () => readings[0].resolve({ ok: false, code: 'upload.wrongKind' }))
  expect(await screen.findAllByText(texts['sign.unreadable'])).toHaveLength(1)
})

test('[VER-09] a drawing that the server refuses stays on the device until the next try', async () => {
  givePadSize()
  const store = draftStore()
  const { user } = await open(true, {
    ...store.worker,
    queueUpload: async (_uid, { bytes, ...named }) => ({
      ok: true,
      value: { ...named, size: bytes.byteLength, sent: 0, addedAt: 1, status: { at: 'waiting' } },
    }),
    actOnUpload: async (action) => (action.do === 'cancel' ? { ok: true, value: 'cancelled' } : { ok: false, code: 'sign.outdated' }),
  })
  drawLine()
  await user.click(screen.getByRole('button', { name: texts['sign.save'] }))
  expect((await screen.findByRole('alert')).textContent).toContain(texts['sign.outdated'])
  expect(await store.last()).toContain('"strokes"')
})

test('[VER-02] a person who need not sign is led to support', async () => {
  await open(false)
  expect(screen.getByText(texts['sign.notAllowed'])).toBeTruthy()
  expect(screen.getByRole('link', { name: texts.support })).toBeTruthy()
})
