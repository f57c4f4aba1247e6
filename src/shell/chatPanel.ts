import type { PanelSize } from '../../domain/chat/panelSize.ts'
import { keepOnDevice } from './keepOnDevice.ts'

/** How the chat's panel stands (TRD-04). `room`: the one chosen last; null: the current one. */
export type ChatPanelState = { is: 'open' | 'closed'; size: PanelSize; room: string | null }

const storageKey = 'chat'
/** Reads what the device remembers, with no trust in it. At first the panel is closed, so that nothing of it is loaded, and minimized. */
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

export const chatPanel = (): ChatPanelState => (state ??= readChatPanel(localStorage.getItem(storageKey)))

/** Changes the panel and remembers it on this device. */
export function setChatPanel(change: Partial<ChatPanelState>): void {
  state = { ...chatPanel(), ...change }
  for (const listener of listeners) listener()
  keepOnDevice(storageKey, [state.is, state.size, state.room ?? ''].join(' ').trim())
}

/** For `useSyncExternalStore`. */
export function onChatPanel(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The button that opens the panel: the focus returns to it. */
export const chatOpenerId = 'chat-opener'
