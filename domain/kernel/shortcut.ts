/** The app's dialogs that a key opens: the command palette and the list of shortcuts. */
export const shortcuts = ['palette', 'shortcuts'] as const
export type Shortcut = (typeof shortcuts)[number]

/** The parts of a keyboard event that are used. */
type KeyPress = {
  key: string
  code: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  defaultPrevented: boolean
  target: unknown
}

/** Text fields and lists, which use the same keys themselves. */
const fields = 'input:not([type=radio],[type=checkbox],[type=range]),textarea,select,[contenteditable=true]'

type Matcher = { matches(selectors: string): boolean }
const isField = (target: unknown): boolean =>
  typeof target === 'object' && target !== null && 'matches' in target && (target as Matcher).matches(fields)

/** Returns the shortcut of a key press: Ctrl or Cmd with K, or `?`; none while a text is typed. */
export function shortcutOf({ key, code, ctrlKey, metaKey, altKey, defaultPrevented, target }: KeyPress): Shortcut | null {
  if (defaultPrevented || altKey || isField(target)) return null
  // By place as well: on a Russian or Arabic layout the key is another letter.
  if (ctrlKey !== metaKey) return key.toLowerCase() === 'k' || code === 'KeyK' ? 'palette' : null
  return !ctrlKey && (key === '?' || key === '؟') ? 'shortcuts' : null
}
