type PromptEvent = Event & { prompt(): Promise<unknown> }

let deferredPrompt: PromptEvent | null = null
const listeners = new Set<() => void>()
const setPrompt = (event: PromptEvent | null): void => {
  deferredPrompt = event
  for (const listener of listeners) listener()
}

/**
 * Stores the browser's install prompt until the person asks for it (PWA-01). Called once at start, since the
 * event fires once.
 */
export function watchInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    setPrompt(event as PromptEvent)
  })
  addEventListener('appinstalled', () => setPrompt(null))
}

/** True if the browser offers to install the app; for `useSyncExternalStore`. */
export const canInstall = (): boolean => deferredPrompt !== null
export function onInstallChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows the browser's install prompt; it can be shown once. */
export function install(): void {
  void deferredPrompt?.prompt()
  setPrompt(null)
}
