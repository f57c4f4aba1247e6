/** What stands on the screen without the spaces that only part it for the eye. */
const joined = (text: string): string => text.replace(/\s/g, '')

/** Reads the clipboard back where the browser has allowed that already; asking for it would put a question in the way. */
async function readBack(): Promise<string | null> {
  try {
    const permission = await navigator.permissions.query({ name: 'clipboard-read' as PermissionName })
    return permission.state === 'granted' ? await navigator.clipboard.readText() : null
  } catch {
    return null
  }
}

/**
 * Copies `value` if it is what `shown` shows, and makes sure that it is what was copied where the browser lets us look (INV-05).
 * False: nothing may be pasted from it.
 */
export async function copyShown(value: string, shown: string): Promise<boolean> {
  if (!joined(shown).includes(joined(value))) return false
  try {
    await navigator.clipboard.writeText(value)
  } catch {
    return false
  }
  const copied = await readBack()
  return copied === null || copied === value
}
