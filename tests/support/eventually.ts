import { vi } from 'vitest'

/** By itself Vitest waits one second; a busy machine takes longer for a module that loads with its first use. */
const patienceMs = 25_000

/** Repeats a check until it no longer throws, and returns its result; fails with its last error. */
// oxlint-disable-next-line no-restricted-properties -- with its time
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: patienceMs })
