import { createExternalStore } from '../../domain/kernel/externalStore.ts'

type PromptEvent = Event & { prompt(): Promise<unknown> }

const deferredPrompt = createExternalStore<PromptEvent | null>(() => null)

/**
 * Stores the browser's install prompt until the person asks for it (PWA-01). Called once at start, since the
 * event fires once.
 */
export function watchInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    deferredPrompt.set(event as PromptEvent)
  })
  addEventListener('appinstalled', () => deferredPrompt.set(null))
}

/** True if the browser offers to install the app. */
export const canInstall = (): boolean => deferredPrompt.get() !== null
/** Subscribes to changes, for `useSyncExternalStore`. */
export const onInstallChange = deferredPrompt.subscribe

/** Shows the browser's install prompt; it can be shown once. */
export function install(): void {
  void deferredPrompt.get()?.prompt()
  deferredPrompt.set(null)
}
