import { beforeEach, expect, test, vi } from 'vitest'
import { withKept, writtenBy } from './useDraft.ts'

const empty = { name: '', message: '' }
const adas = { name: 'Ada Vale', message: '' }
const kept = { key: 'draft-1', form: { name: 'Ada Vale', message: 'How do I' } }

beforeEach(() => {
  const visitors = { key: 'draft-2', form: { name: '', message: 'Hello' } }
  const box: Record<string, string> = { 'draft:contact:7': JSON.stringify(kept), 'draft:contact:visitor': JSON.stringify(visitors) }
  vi.stubGlobal('sessionStorage', { getItem: (key: string) => box[key] ?? null })
})

test('[SUP-03, SES-14] once it is known who writes, what they had typed before the reload is in the form, and nobody else’s', () => {
  const before = writtenBy(null, 'contact:visitor', empty)
  expect(before.draft.form.message).toBe('Hello')
  expect(writtenBy(before, 'contact:7', adas).draft).toEqual(kept)
  expect(writtenBy(before, 'contact:8', adas).draft.form).toEqual(adas)
})

test('[SUP-03] what was typed before it was known who writes stays', () => {
  const before = writtenBy(null, 'contact:visitor', empty)
  const typed = { ...before, draft: { ...before.draft, form: { ...empty, message: 'Please' } } }
  expect(writtenBy(typed, 'contact:7', adas).draft.form).toEqual({ ...empty, message: 'Please' })
})

test('[SUP-03] a form stays as it is while the same person writes', () => {
  const before = writtenBy(null, 'contact:7', adas)
  expect(writtenBy(before, 'contact:7', { ...adas })).toBe(before)
})

test('[BG-02] what a closed tab had kept comes into a form in which nothing was typed, without taking what the form begins with', () => {
  const before = writtenBy(null, 'contact:8', adas)
  const fromDevice = { key: 'draft-3', form: { name: '', message: 'Where is', other: 'x' } }
  expect(withKept(before, 'contact:8', fromDevice, adas).draft).toEqual({ key: 'draft-3', form: { name: 'Ada Vale', message: 'Where is' } })
  expect(withKept(before, 'contact:8', null, adas)).toBe(before)
  expect(withKept(before, 'contact:8', { form: 5 }, adas)).toBe(before)
})

test('[BG-02, SES-14] it comes neither over what was typed meanwhile nor into the form of somebody else', () => {
  const before = writtenBy(null, 'contact:8', adas)
  const typed = { ...before, draft: { ...before.draft, form: { ...adas, message: 'New' } } }
  expect(withKept(typed, 'contact:8', kept, adas)).toBe(typed)
  expect(withKept(before, 'contact:7', kept, adas)).toBe(before)
})
