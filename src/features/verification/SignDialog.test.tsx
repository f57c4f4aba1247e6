// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import texts from '../../../locales/en/block.json' with { type: 'json' }
import { renderPart } from '../../../tests/support/renderScreen.tsx'
import { wireUser } from '../../../tests/support/wireUser.ts'
import SignDialog from './SignDialog.tsx'

/** A context that draws nothing: happy-dom has no canvas. */
const drawsNothing = new Proxy({}, { get: () => () => undefined, set: () => true })
beforeEach(() => void vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(drawsNothing as never))

const worker = { readDraft: async () => ({ ok: true, value: null }) as const, keepDraft: async () => ({ ok: true, value: null }) as const }
const open = (canSign: boolean) => {
  const onClose = vi.fn<() => void>()
  return renderPart(<SignDialog onClose={onClose} />, { user: { ...wireUser(), can_upload: canSign }, worker })
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

test('[VER-02] a person who need not sign is led to support', async () => {
  await open(false)
  expect(screen.getByText(texts['sign.notAllowed'])).toBeTruthy()
  expect(screen.getByRole('link', { name: texts.support })).toBeTruthy()
})
