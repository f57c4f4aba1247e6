import { useEffect, useRef, useState } from 'react'
import { useSelector } from 'react-redux'
import { newId } from '../../../domain/kernel/newId.ts'
import { tabStorage } from '../../browser/storage.ts'
import { saveDraft, readDraft } from './drafts.ts'
import { selectStatus } from '../session/sessionSlice.ts'

/** Typed and not yet sent. `key` is its idempotency key, so that a retry is not stored twice. */
export type FormDraft<T> = { key: string; form: T }
/** `name`: the form and its owner. `initial`: the form's content before anything was typed. */
type DraftState<T> = { name: string; initial: T; draft: FormDraft<T> }

/**
 * The tab's copy is available at once after a reload. The device's copy is for closed tabs (BG-02). Both are
 * deleted on sign-in and sign-out, since they contain names and numbers (SES-14).
 */
const storageKey = (name: string): string => `draft:${name}`

/** Parses a stored draft and merges it into the form's initial values; null if there is none. */
function parseDraft<T extends object>(saved: unknown, blank: T): FormDraft<T> | null {
  const { key, form } = (saved ?? {}) as Partial<FormDraft<Record<string, unknown>>>
  if (typeof key !== 'string' || typeof form !== 'object') return null
  const known = Object.entries(form).filter(([field, text]) => field in blank && typeof text === 'string' && text !== '')
  return { key, form: { ...blank, ...Object.fromEntries(known) } }
}

function readTabDraft<T extends object>(name: string, blank: T): FormDraft<T> | null {
  try {
    return parseDraft(JSON.parse(tabStorage.get(storageKey(name)) ?? 'null'), blank)
  } catch {
    return null
  }
}

function writeTabDraft(name: string, draft: FormDraft<object> | null): void {
  if (draft === null) tabStorage.remove(storageKey(name))
  else tabStorage.set(storageKey(name), JSON.stringify(draft))
}

/**
 * Returns the draft for the current owner. The form may render before the session is known; then their stored
 * draft replaces it, unless they have typed already.
 */
export function draftStateFor<T extends object>(before: DraftState<T> | null, name: string, blank: T): DraftState<T> {
  if (before?.name === name) return before
  if (before !== null && before.draft.form !== before.initial) return { ...before, name }
  const draft = readTabDraft(name, blank) ?? { key: newId(crypto), form: blank }
  return { name, initial: draft.form, draft }
}

/** Applies the device's draft, unless something was typed or the owner changed. */
export function withSavedDraft<T extends object>(before: DraftState<T>, name: string, saved: unknown, blank: T): DraftState<T> {
  if (before.name !== name || before.draft.form !== before.initial) return before
  const draft = parseDraft(saved, blank)
  return draft === null ? before : { name, initial: draft.form, draft }
}

/**
 * Keeps a form's texts across errors, navigation, reload and a closed tab. `uid`: the owner, null for a
 * visitor. `isRead`: the device's copy was read; a change made by the page before it would replace that copy.
 */
export function useDraft<T extends object>(form: string, uid: number | null, blank: T) {
  const name = `${form}:${uid ?? 'visitor'}`
  const isStarting = useSelector(selectStatus) === 'starting'
  const [before, setState] = useState(() => draftStateFor(null, name, blank))
  const current = draftStateFor(before, name, blank)
  if (current !== before) setState(current)
  const save = (draft: FormDraft<T> | null): void => {
    writeTabDraft(name, draft)
    saveDraft(uid, form, draft)
  }
  const [read, setRead] = useState<string | null>(null)
  useEffect(() => {
    // The owner is not known yet.
    if (isStarting) return
    let isCurrent = true
    const apply = (saved: unknown): void => {
      if (!isCurrent) return
      setState((state) => withSavedDraft(state, name, saved, blank))
      setRead(name)
    }
    // This tab's own copy is newer.
    void (readTabDraft(name, blank) === null ? readDraft(uid, form) : Promise.resolve(null)).then(apply)
    return () => {
      isCurrent = false
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `blank` is new with each render; `name` identifies it
  }, [name, isStarting])
  // Input typed before the owner was known is theirs from now on.
  useEffect(() => {
    if (current.draft.form !== current.initial) save(current.draft)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- each change is saved by itself
  }, [name])
  // A form that was sent may change a field later: what was typed meanwhile stays.
  const latest = useRef(current)
  useEffect(() => {
    latest.current = current
  })
  const change = (field: keyof T, text: string) => {
    const { draft: typed, ...owner } = latest.current
    const draft = { ...typed, form: { ...typed.form, [field]: text } }
    latest.current = { ...owner, draft }
    setState(latest.current)
    save(draft)
  }
  /**
   * Called after sending: starts an empty draft with a new key. `since`: what was typed into the fields
   * meanwhile, which stays.
   */
  const resetDraft = (since: Partial<Record<keyof T, string>> = {}) => {
    latest.current = { name, initial: blank, draft: { key: newId(crypto), form: blank } }
    setState(latest.current)
    save(null)
    for (const [field, text] of Object.entries(since) as [keyof T, string][]) if (text !== '') change(field, text)
  }
  /** Returns the form of this moment, for a caller that has waited since it rendered. */
  const typedNow = (): T => latest.current.draft.form
  return { draft: current.draft, isRead: read === name, change, typedNow, resetDraft }
}
