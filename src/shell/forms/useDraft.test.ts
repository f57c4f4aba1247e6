import { beforeEach, expect, test, vi } from 'vitest'
import { withSavedDraft, draftStateFor } from './useDraft.ts'

const empty = { name: '', message: '' }
const adas = { name: 'Ada Vale', message: '' }
const saved = { key: 'draft-1', form: { name: 'Ada Vale', message: 'How do I' } }

beforeEach(() => {
  const visitors = { key: 'draft-2', form: { name: '', message: 'Hello' } }
  const storage: Record<string, string> = { 'draft:contact:7': JSON.stringify(saved), 'draft:contact:visitor': JSON.stringify(visitors) }
  vi.stubGlobal('sessionStorage', { getItem: (key: string) => storage[key] ?? null })
})

test('[SUP-03, SES-14] once the person is known, the form shows their own stored draft', () => {
  const before = draftStateFor(null, 'contact:visitor', empty)
  expect(before.draft.form.message).toBe('Hello')
  expect(draftStateFor(before, 'contact:7', adas).draft).toEqual(saved)
  expect(draftStateFor(before, 'contact:8', adas).draft.form).toEqual(adas)
})

test('[SUP-03] text typed before the person is known stays', () => {
  const before = draftStateFor(null, 'contact:visitor', empty)
  const typed = { ...before, draft: { ...before.draft, form: { ...empty, message: 'Please' } } }
  expect(draftStateFor(typed, 'contact:7', adas).draft.form).toEqual({ ...empty, message: 'Please' })
})

test('[SUP-03] the draft stays unchanged for the same person', () => {
  const before = draftStateFor(null, 'contact:7', adas)
  expect(draftStateFor(before, 'contact:7', { ...adas })).toBe(before)
})

test('[BG-02] a closed tab’s draft fills an untouched form and keeps its initial values', () => {
  const before = draftStateFor(null, 'contact:8', adas)
  const fromDevice = { key: 'draft-3', form: { name: '', message: 'Where is', other: 'x' } }
  expect(withSavedDraft(before, 'contact:8', fromDevice, adas).draft).toEqual({
    key: 'draft-3',
    form: { name: 'Ada Vale', message: 'Where is' },
  })
  expect(withSavedDraft(before, 'contact:8', null, adas)).toBe(before)
  expect(withSavedDraft(before, 'contact:8', { form: 5 }, adas)).toBe(before)
})

test('[BG-02, SES-14] a closed tab’s draft replaces neither typed text nor another person’s form', () => {
  const before = draftStateFor(null, 'contact:8', adas)
  const typed = { ...before, draft: { ...before.draft, form: { ...adas, message: 'New' } } }
  expect(withSavedDraft(typed, 'contact:8', saved, adas)).toBe(typed)
  expect(withSavedDraft(before, 'contact:7', saved, adas)).toBe(before)
})
