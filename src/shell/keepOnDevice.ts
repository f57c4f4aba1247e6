/** Keeps a text on this device, or in this tab. A store that is full, or forbidden, costs the text its memory, and whoever keeps it goes on. */
export function keepOnDevice(key: string, text: string, where: 'localStorage' | 'sessionStorage' = 'localStorage'): void {
  try {
    globalThis[where].setItem(key, text)
  } catch {
    return
  }
}
