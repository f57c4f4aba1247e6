import type { Changes } from '../../server/db/changes.ts'

/** Changes that notify no listener. */
export const idleChanges: Changes = { subscribe: () => () => undefined, stop: async () => undefined }

/** A process that is not about to stop. */
export const notStopping: AbortSignal = new AbortController().signal
