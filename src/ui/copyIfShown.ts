/** Removes the spaces that only group the text visually. */
const withoutSpaces = (text: string): string => text.replace(/\s/g, '')

/** Reads the clipboard back if permission is already granted. Requesting it would interrupt with a prompt. */
async function readBack(): Promise<string | null> {
  try {
    const permission = await navigator.permissions.query({ name: 'clipboard-read' as PermissionName })
    return permission.state === 'granted' ? await navigator.clipboard.readText() : null
  } catch {
    return null
  }
}

/**
 * Copies `value` if `shown` displays it, and verifies the clipboard where the browser allows it (INV-05).
 * Returns false if the clipboard must not be used.
 */
export async function copyIfShown(value: string, shown: string): Promise<boolean> {
  if (!withoutSpaces(shown).includes(withoutSpaces(value))) return false
  try {
    await navigator.clipboard.writeText(value)
  } catch {
    return false
  }
  const copied = await readBack()
  return copied === null || copied === value
}
