import { type FileKind, fileKindOf } from './fileKind.ts'

/** The files that one place accepts. `maxBytes`: the size of the largest. */
export type FileRules = { kinds: readonly FileKind[]; maxBytes: number }

/**
 * Returns the code of the rule that a file breaks, or null. The server decides by the same rules (VER-03,
 * VER-04).
 */
export function fileProblem(bytes: Uint8Array, { kinds, maxBytes }: FileRules): string | null {
  if (bytes.length === 0) return 'upload.empty'
  if (bytes.length > maxBytes) return 'request.tooLarge'
  const kind = fileKindOf(bytes)
  return kind === null || !kinds.includes(kind) ? 'upload.wrongKind' : null
}
