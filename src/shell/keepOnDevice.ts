/** Keeps a text on this device. A store that is full, or forbidden, costs the text its memory, and whoever keeps it goes on. */
export function keepOnDevice(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
  } catch {
    return
  }
}
