/**
 * The chat outside the trading screen (SUP-12): kept while the page lives, so that it stays open from screen
 * to screen.
 */
export type ChatWidgetState = 'open' | 'closed'

/** The id of the button that opens the widget; the focus returns to it. */
export const chatWidgetOpenerId = 'chat-widget-opener'

let state: ChatWidgetState = 'closed'
const listeners = new Set<() => void>()

export const chatWidget = (): ChatWidgetState => state

/** Opens or closes the widget. */
export function setChatWidget(next: ChatWidgetState): void {
  state = next
  for (const listener of listeners) listener()
}

/** Subscribes to changes, for `useSyncExternalStore`. */
export function onChatWidgetChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
