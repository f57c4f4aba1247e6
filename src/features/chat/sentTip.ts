import type { TipTerms } from '../../../domain/chat/tip.ts'

/** The tip form as typed. */
export type TipInput = { value: string; host: string; account: string }
/** The last sent tip with its form. `unclear`: no response came, and the same tip may be sent again. */
export type SentTip = { uid: number; form: TipInput; terms: TipTerms } & (
  | { at: 'sending' | 'unclear' | 'done' }
  | { at: 'refused'; code: string }
)

/** Lives as long as the page, also while the dialog is closed, so that the outcome can be shown later (TRD-07). */
let sent: SentTip | null = null
const listeners = new Set<() => void>()

/** Returns the last sent tip, or null. */
export const sentTip = (): SentTip | null => sent

/** Sets the last sent tip and notifies the listeners. */
export function setSentTip(next: SentTip | null): void {
  sent = next
  for (const listener of listeners) listener()
}

/** Subscribes a listener and returns its removal, for `useSyncExternalStore`. */
export function subscribeSentTip(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** True if an open dialog shows the tip. */
export const isTipShown = (): boolean => listeners.size > 0
