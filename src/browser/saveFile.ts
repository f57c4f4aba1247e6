/** The address of the file that was saved last. */
let lastUrl: string | null = null

/**
 * Saves a picture or another file of the page on the device. Its address lasts until the next one is saved:
 * Safari reads the file after the click.
 */
export function saveBlob(name: string, blob: Blob): void {
  if (lastUrl !== null) URL.revokeObjectURL(lastUrl)
  lastUrl = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = lastUrl
  link.download = name
  link.click()
}

/** Saves a text as a file on the device. `type`: its media type. */
export const saveFile = (name: string, text: string, type: string): void =>
  saveBlob(name, new Blob([text], { type: `${type};charset=utf-8` }))
