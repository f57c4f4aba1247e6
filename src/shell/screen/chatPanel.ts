import type { PanelSize } from '../../../domain/chat/panelSize.ts'
import { createExternalStore } from '../../../domain/kernel/externalStore.ts'
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

const panel = createExternalStore(() => readChatPanel(deviceStorage.get(storageKey)))

/** Returns the state of the panel. */
export const chatPanel = panel.get
/** Subscribes to changes, for `useSyncExternalStore`. */
export const onChatPanelChange = panel.subscribe

/** Changes the panel and saves it on this device. */
export function setChatPanel(change: Partial<ChatPanelState>): void {
  const state = { ...panel.get(), ...change }
  panel.set(state)
  deviceStorage.set(storageKey, [state.is, state.size, state.room ?? ''].join(' ').trim())
}

/** The id of the button that opens the panel; the focus returns to it. */
export const chatOpenerId = 'chat-opener'
