import { useState } from 'react'

/** What is typed and not sent yet. `key` names it for the server, so that it may be sent again without being there twice. */
export type Draft<T> = { key: string; form: T }
/** `name`: whose it is. `first`: what stood in the form before anything was typed. */
type Written<T> = { name: string; first: T; draft: Draft<T> }

/** Drafts stay in this tab and end with it, or when somebody signs out or in (rememberedPerson.ts): they hold names and numbers. */
const storageKey = (name: string): string => `draft:${name}`

function keptDraft<T extends object>(name: string, blank: T): Draft<T> {
  const fresh = { key: crypto.randomUUID(), form: blank }
  try {
    const { key, form } = JSON.parse(sessionStorage.getItem(storageKey(name)) ?? '{}') as Partial<Draft<Record<string, unknown>>>
    if (typeof key !== 'string' || form === undefined) return fresh
    const known = Object.entries(form).filter(([field, text]) => field in blank && typeof text === 'string')
    return { key, form: { ...blank, ...Object.fromEntries(known) } as T }
  } catch {
    return fresh
  }
}

function keep(name: string, draft: Draft<object> | null): void {
  try {
    if (draft === null) sessionStorage.removeItem(storageKey(name))
    else sessionStorage.setItem(storageKey(name), JSON.stringify(draft))
  } catch {
    // Storage that is full or refused keeps no draft over a reload; what is on screen stays.
  }
}

/** A form may stand before it is known who writes: then what they have kept comes into it, unless they have typed already. */
export function writtenBy<T extends object>(before: Written<T> | null, name: string, blank: T): Written<T> {
  if (before?.name === name) return before
  if (before !== null && before.draft.form !== before.first) return { ...before, name }
  const draft = keptDraft(name, blank)
  return { name, first: draft.form, draft }
}

/** A form's texts that outlive an error, another screen and a reload of the page. `name`: the form, and who writes in it. */
export function useDraft<T extends object>(name: string, blank: T) {
  const [before, setWritten] = useState(() => writtenBy(null, name, blank))
  const written = writtenBy(before, name, blank)
  if (written !== before) setWritten(written)
  const change = (field: keyof T, text: string) => {
    const draft = { ...written.draft, form: { ...written.draft.form, [field]: text } }
    setWritten({ ...written, draft })
    keep(name, draft)
  }
  /** It was taken: what comes next is something new. */
  const taken = () => {
    setWritten({ name, first: blank, draft: { key: crypto.randomUUID(), form: blank } })
    keep(name, null)
  }
  return { draft: written.draft, change, taken }
}
