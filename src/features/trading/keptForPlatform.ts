/** The platform's choices on this device, such as favourite symbols: a framed page of another site may have no store of its own. */
const storageKey = 'platform'

/** Empty where nothing was kept, or where the device keeps nothing. */
export function keptForPlatform(): string {
  try {
    return localStorage.getItem(storageKey) ?? ''
  } catch {
    return ''
  }
}

/** A full or forbidden store costs the choice its memory and nothing else. */
export function keepForPlatform(text: string): void {
  try {
    localStorage.setItem(storageKey, text)
  } catch {
    return
  }
}
