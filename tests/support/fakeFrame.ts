type Listener = (event: MessageEvent) => void
type From = { origin?: string; source?: unknown }

/** Another site's page in a frame of ours, with what it is told, and the window that hears it. Neither is a browser's. */
export function fakeFrame(ownOrigin: string) {
  const listeners = new Set<Listener>()
  const sent: { message: unknown; origin: unknown }[] = []
  const clock = { now: 0 }
  const frame = { postMessage: (message: unknown, origin: unknown) => sent.push({ message, origin }) } as unknown as Window
  const shell = {
    addEventListener: (_type: string, run: Listener) => listeners.add(run),
    removeEventListener: (_type: string, run: Listener) => listeners.delete(run),
  } as unknown as Window
  return {
    frame,
    sent,
    clock,
    listeners,
    /** What a connection listens and reckons by. */
    surroundings: { shell, now: () => clock.now },
    /** A message arrives, from the frame itself unless it is said otherwise. */
    say(data: unknown, { origin = ownOrigin, source = frame }: From = {}): void {
      for (const listener of listeners) listener({ data, origin, source } as MessageEvent)
    },
  }
}
