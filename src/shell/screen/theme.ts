import { deviceStorage } from '../../browser/storage.ts'

/** The theme setting (APP-24). `system` follows the device. */
export type ThemeChoice = 'dark' | 'light' | 'system'
export type Theme = 'dark' | 'light'

/** Also read by the inline script of index.html before the first paint. */
const storageKey = 'theme'
const prefersLight = () => matchMedia('(prefers-color-scheme: light)')

/** Returns the chosen theme; dark by default. */
export function themeChoice(): ThemeChoice {
  const kept = deviceStorage.get(storageKey)
  return kept === 'light' || kept === 'system' ? kept : 'dark'
}

/** Returns the theme on screen. */
export function currentTheme(): Theme {
  const choice = themeChoice()
  if (choice !== 'system') return choice
  return prefersLight().matches ? 'light' : 'dark'
}

const listeners = new Set<() => void>()

function applyTheme(): void {
  const { documentElement: page } = document
  page.dataset['theme'] = currentTheme()
  // The browser's toolbar has the surface's colour.
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', getComputedStyle(page).getPropertyValue('--surface'))
  for (const listener of listeners) listener()
}

export function chooseTheme(choice: ThemeChoice): void {
  deviceStorage.set(storageKey, choice)
  applyTheme()
}

/** Subscribes to theme changes, for `useSyncExternalStore` and the platform's iframe. */
export function onThemeChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Follows changes of the device and of other tabs. Called once at start. */
export function watchTheme(): void {
  prefersLight().addEventListener('change', applyTheme)
  addEventListener('storage', ({ key }) => key === storageKey && applyTheme())
}
