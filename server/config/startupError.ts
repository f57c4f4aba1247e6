/**
 * A reason why this process cannot start, in one line that names the setting to change (SRV-10). Any other
 * error at start is a bug and keeps its stack.
 */
export class StartupError extends Error {
  override name = 'StartupError'
}

/** Returns the system's code of an error, such as `ECONNREFUSED`, or null. */
export const systemErrorCode = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
