import type { PanelSize } from '../../../domain/chat/panelSize.ts'
import { deviceStorage } from '../../browser/storage.ts'

/** The state of the chat panel (TRD-04). `room` is the last chosen one; null: the current one. */
export type ChatPanelState = { is: 'open' | 'closed'; size: PanelSize; room: string | null }

const storageKey = 'chat'
/**
 * Parses the saved state without trusting it. The default is closed, so that the chat is not loaded, and
 * minimized.
 */
export function readChatPanel(kept: string | null): ChatPanelState {
  const [is, size, room] = kept?.split(' ') ?? []
  return {
    is: is === 'open' ? 'open' : 'closed',
    size: size === 'maximized' ? 'maximized' : 'minimized',
    room: room !== undefined && /^[a-z0-9-]{1,40}$/.test(room) ? room : null,
  }
}

let state: ChatPanelState | null = null
const listeners = new Set<() => void>()

export const chatPanel = (): ChatPanelState => (state ??= readChatPanel(deviceStorage.get(storageKey)))

/** Changes the panel and saves it on this device. */
export function setChatPanel(change: Partial<ChatPanelState>): void {
  state = { ...chatPanel(), ...change }
  for (const listener of listeners) listener()
  deviceStorage.set(storageKey, [state.is, state.size, state.room ?? ''].join(' ').trim())
}

/** Subscribes to changes, for `useSyncExternalStore`. */
export function onChatPanelChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The id of the button that opens the panel; the focus returns to it. */
export const chatOpenerId = 'chat-opener'
