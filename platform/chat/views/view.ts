import type { ChatState } from '../state/state.ts'

/** A part of the page: created once, updated after each change. */
export type RoomView = { root: HTMLElement; update(state: ChatState, before: ChatState | null): void }

/** True if any of these keys changed, or at the first update. */
export const changed = (state: ChatState, before: ChatState | null, ...keys: (keyof ChatState)[]): boolean =>
  before === null || keys.some((key) => state[key] !== before[key])
