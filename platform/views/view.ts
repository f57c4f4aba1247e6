import type { PlatformState } from '../state/state.ts'

/** A part of the page: made once, then brought up to date after each change. */
export type View = { root: HTMLElement; update(state: PlatformState, before: PlatformState | null): void }

/** Whether any of these parts of the state differs; everything does at the first showing. */
export function changed(state: PlatformState, before: PlatformState | null, ...keys: (keyof PlatformState)[]): boolean {
  return before === null || keys.some((key) => state[key] !== before[key])
}
