import { useEffect, useState } from 'react'
import { useSelector } from 'react-redux'
import { keepDraft, readDraft } from '../../shell/drafts.ts'
import { selectStatus } from '../../shell/sessionSlice.ts'

/** What is typed and not sent yet. `key` names it for the server, so that it may be sent again without being there twice. */
export type Draft<T> = { key: string; form: T }
/** `name`: whose it is. `first`: what stood in the form before anything was typed. */
type Written<T> = { name: string; first: T; draft: Draft<T> }

/**
 * A tab has its own copy, which is there at once after a reload. The device has one beside it, for a tab that was closed (BG-02). Both end
 * when somebody signs out or in (SES-14): they hold names and numbers.
 */
const storageKey = (name: string): string => `draft:${name}`

/** What was kept of a draft, over what the form begins with; null where it is none. */
function draftOf<T extends object>(kept: unknown, blank: T): Draft<T> | null {
  const { key, form } = (kept ?? {}) as Partial<Draft<Record<string, unknown>>>
  if (typeof key !== 'string' || typeof form !== 'object') return null
  const known = Object.entries(form).filter(([field, text]) => field in blank && typeof text === 'string' && text !== '')
  return { key, form: { ...blank, ...Object.fromEntries(known) } }
}

function draftOfTab<T extends object>(name: string, blank: T): Draft<T> | null {
  try {
    return draftOf(JSON.parse(sessionStorage.getItem(storageKey(name)) ?? 'null'), blank)
  } catch {
    return null
  }
}

function keepInTab(name: string, draft: Draft<object> | null): void {
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
  const draft = draftOfTab(name, blank) ?? { key: crypto.randomUUID(), form: blank }
  return { name, first: draft.form, draft }
}

/** What the device has kept comes into a form in which nothing was typed here, and which still belongs to the same writer. */
export function withKept<T extends object>(before: Written<T>, name: string, kept: unknown, blank: T): Written<T> {
  if (before.name !== name || before.draft.form !== before.first) return before
  const draft = draftOf(kept, blank)
  return draft === null ? before : { name, first: draft.form, draft }
}

/** A form's texts that outlive an error, another screen, a reload of the page and a closed tab. `uid`: who writes in it, null for a visitor. */
export function useDraft<T extends object>(form: string, uid: number | null, blank: T) {
  const name = `${form}:${uid ?? 'visitor'}`
  const isStarting = useSelector(selectStatus) === 'starting'
  const [before, setWritten] = useState(() => writtenBy(null, name, blank))
  const written = writtenBy(before, name, blank)
  if (written !== before) setWritten(written)
  const keep = (draft: Draft<T> | null): void => {
    keepInTab(name, draft)
    keepDraft(uid, form, draft)
  }
  useEffect(() => {
    // Who writes is not known yet, or this tab knows better.
    if (isStarting || draftOfTab(name, blank) !== null) return
    let wanted = true
    void readDraft(uid, form).then((kept) => {
      if (wanted) setWritten((now) => withKept(now, name, kept, blank))
    })
    return () => {
      wanted = false
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `blank` is made anew with each render; `name` stands for it
  }, [name, isStarting])
  const change = (field: keyof T, text: string) => {
    const draft = { ...written.draft, form: { ...written.draft.form, [field]: text } }
    setWritten({ ...written, draft })
    keep(draft)
  }
  /** It was taken: what comes next is something new. */
  const taken = () => {
    setWritten({ name, first: blank, draft: { key: crypto.randomUUID(), form: blank } })
    keep(null)
  }
  return { draft: written.draft, change, taken }
}
