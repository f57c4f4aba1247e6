/**
 * The messages that a person is taking back in this worker: no run may begin one. A killed worker has taken
 * none back.
 */
export const stopped = new Set<string>()
