import type { PlatformState } from '../state/state.ts'

/** A part of the page: created once, updated after each change. */
export type View = { root: HTMLElement; update(state: PlatformState, before: PlatformState | null): void }

/** True if any of these keys changed, or at the first update. */
export function changed(state: PlatformState, before: PlatformState | null, ...keys: (keyof PlatformState)[]): boolean {
  return before === null || keys.some((key) => state[key] !== before[key])
}
