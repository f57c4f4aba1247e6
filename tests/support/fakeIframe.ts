type Listener = (event: MessageEvent) => void
type From = { origin?: string; source?: unknown }

/**
 * Returns fakes of another site's page in our iframe, with the messages it got, and of our window that
 * listens to it.
 */
export function fakeIframe(ownOrigin: string) {
  const listeners = new Set<Listener>()
  const sent: { message: unknown; origin: unknown }[] = []
  const clock = { now: 0 }
  const frame = { postMessage: (message: unknown, origin: unknown) => sent.push({ message, origin }) } as unknown as Window
  const hostWindow = {
    addEventListener: (_type: string, run: Listener) => listeners.add(run),
    removeEventListener: (_type: string, run: Listener) => listeners.delete(run),
  } as unknown as Window
  return {
    frame,
    sent,
    clock,
    listeners,
    /** The window and clock given to the connection. */
    environment: { hostWindow, now: () => clock.now },
    /** Delivers a message, by default from the iframe itself. */
    say(data: unknown, { origin = ownOrigin, source = frame }: From = {}): void {
      for (const listener of listeners) listener({ data, origin, source } as MessageEvent)
    },
  }
}
