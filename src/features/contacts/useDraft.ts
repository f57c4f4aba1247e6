import { useState } from 'react'

/** What is typed and not sent yet. `key` names it for the server, so that it may be sent again without being there twice. */
export type Draft<T> = { key: string; form: T }

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

/** A form's texts that outlive an error, another screen and a reload of the page. */
export function useDraft<T extends object>(name: string, blank: T) {
  const [draft, setDraft] = useState(() => keptDraft(name, blank))
  const change = (field: keyof T, text: string) => {
    const next = { ...draft, form: { ...draft.form, [field]: text } }
    setDraft(next)
    keep(name, next)
  }
  /** It was taken: what comes next is something new. */
  const taken = () => {
    setDraft({ key: crypto.randomUUID(), form: blank })
    keep(name, null)
  }
  return { draft, change, taken }
}
