import type { RoomDesk } from '../state/roomDesk.ts'
import type { ChatState } from '../state/state.ts'

/** A part of the page: made once, then brought up to date after each change. */
export type View = { root: HTMLElement; update(state: ChatState, before: ChatState | null): void }
export type { RoomDesk }

/** Whether any of these parts of the state differs; everything does at the first showing. */
export const changed = (state: ChatState, before: ChatState | null, ...keys: (keyof ChatState)[]): boolean =>
  before === null || keys.some((key) => state[key] !== before[key])
