type PromptEvent = Event & { prompt(): Promise<unknown> }

let kept: PromptEvent | null = null
const listeners = new Set<() => void>()
const tell = (event: PromptEvent | null): void => {
  kept = event
  for (const listener of listeners) listener()
}

/** Keeps the browser's offer to install the app until the person asks for it (PWA-01). Called once at start: the offer comes once. */
export function watchInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    tell(event as PromptEvent)
  })
  addEventListener('appinstalled', () => tell(null))
}

/** Whether the browser offers it, for `useSyncExternalStore`. */
export const canInstall = (): boolean => kept !== null
export function onInstallChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Takes the offer up: the browser asks the person, once. */
export function install(): void {
  void kept?.prompt()
  tell(null)
}
