/**
 * Returns a file's name as it is stored and shown: without the folders before it and without characters that
 * cannot be seen, which could turn `fdp.exe` around. It never names a place in the storage.
 */
export function shownFileName(name: string): string {
  const [last = ''] = name.split(/[/\\]/).slice(-1)
  return last.replace(/\p{C}/gu, '').trim().slice(0, 255) || 'file'
}
