import type { TipTerms } from '../../../domain/chat/tip.ts'

/** What a person fills in, as typed. */
export type FilledTip = { value: string; host: string; account: string }
/** A tip that was sent, as it was sent. `unclear`: no answer came, and the same tip may be sent again. */
export type SentTip = { uid: number; form: FilledTip; terms: TipTerms } & (
  | { at: 'sending' | 'unclear' | 'done' }
  | { at: 'refused'; code: string }
)

/** For as long as the page stands, also while the dialog is closed: what became of a tip is found again (TRD-07). */
let sent: SentTip | null = null
const listeners = new Set<() => void>()

export const sentTip = (): SentTip | null => sent

export function keepSentTip(next: SentTip | null): void {
  sent = next
  for (const listener of listeners) listener()
}

/** For `useSyncExternalStore`. */
export function onSentTip(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether an open dialog shows it. */
export const isTipShown = (): boolean => listeners.size > 0
