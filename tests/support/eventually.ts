import { vi } from 'vitest'

/** Vitest waits one second by default; a busy machine needs more for a module that loads on demand. */
const patienceMs = 25_000

/** Repeats a check until it no longer throws, and returns its result; fails with its last error. */
// oxlint-disable-next-line no-restricted-properties -- with its time
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: patienceMs })
