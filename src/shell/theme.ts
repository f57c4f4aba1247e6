import { keepOnDevice } from './keepOnDevice.ts'

/** APP-24. `system` follows the device. */
export type ThemeChoice = 'dark' | 'light' | 'system'
export type Theme = 'dark' | 'light'

/** Read by the inline script of index.html before the first paint, under the same name. */
const storageKey = 'theme'
const prefersLight = () => matchMedia('(prefers-color-scheme: light)')

/** What the person chose; dark where they chose nothing. */
export function themeChoice(): ThemeChoice {
  const kept = localStorage.getItem(storageKey)
  return kept === 'light' || kept === 'system' ? kept : 'dark'
}

/** The theme on screen now. */
export function currentTheme(): Theme {
  const choice = themeChoice()
  if (choice !== 'system') return choice
  return prefersLight().matches ? 'light' : 'dark'
}

/** The colour of the browser's own bars: the surface role of each theme. */
const barColours: Record<Theme, string> = { dark: '#0c1016', light: '#ffffff' }
const listeners = new Set<() => void>()

function applyTheme(): void {
  const theme = currentTheme()
  document.documentElement.dataset['theme'] = theme
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', barColours[theme])
  for (const listener of listeners) listener()
}

export function chooseTheme(choice: ThemeChoice): void {
  keepOnDevice(storageKey, choice)
  applyTheme()
}

/** For `useSyncExternalStore` and whoever else follows the theme on screen, such as the platform's frame. */
export function onThemeChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Follows the device and other tabs. Called once at start. */
export function watchTheme(): void {
  prefersLight().addEventListener('change', applyTheme)
  addEventListener('storage', ({ key }) => key === storageKey && applyTheme())
}
