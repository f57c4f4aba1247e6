import { secondMs } from '../../domain/kernel/time.ts'

/** Some versions of Safari read the address only after the click; the time that FileSaver.js leaves them. */
const readMs = 40 * secondMs

/** Saves a picture or another file of the page on the device. */
export function saveBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), readMs)
}

/** Saves a text as a file on the device. `type`: its media type. */
export const saveFile = (name: string, text: string, type: string): void =>
  saveBlob(name, new Blob([text], { type: `${type};charset=utf-8` }))
