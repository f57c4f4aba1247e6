/**
 * Holds the CSRF token of the person's session. An offline start has none, and a request without one would be
 * refused, which proves nothing about the request: so the worker is ready to send only while it is online and
 * has a token.
 */
export function createSessionToken(first: string, online: () => boolean, readyChanged: (ready: boolean) => void) {
  let csrf = first
  const ready = (): boolean => online() && csrf !== ''
  return {
    csrf: () => csrf,
    ready,
    set(token: string): void {
      const wasReady = ready()
      csrf = token
      if (ready() !== wasReady) readyChanged(ready())
    },
    /** Forgets a token that the server has refused. Its caller reports the loss. */
    drop(): void {
      csrf = ''
    },
  }
}

export type SessionToken = ReturnType<typeof createSessionToken>
