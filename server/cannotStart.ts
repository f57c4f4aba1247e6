/** Why this process does not start, in one line that says what to set (SRV-10). Whatever else is thrown at the start is a bug, and keeps its stack. */
export class CannotStart extends Error {
  override name = 'CannotStart'
}

/** The system's own name for what went wrong, such as `ECONNREFUSED`; null where it has none. */
export const codeOf = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
