/**
 * Returns an error as it may be logged (SRV-10); the log's serializers call it. Messages of database errors
 * quote values, so only their codes are kept. The field is not called `code`: the log removes values of that
 * name.
 */
export function safeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error }
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  const fromDatabase = typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)
  return {
    type: error.name,
    ...(code === undefined ? {} : { errorCode: code }),
    ...(constraint === undefined ? {} : { constraint }),
    ...(fromDatabase ? {} : { message: error.message }),
    stack: (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line)),
    ...(error.cause === undefined ? {} : { cause: safeError(error.cause) }),
  }
}
