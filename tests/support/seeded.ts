import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'

/** A data folder of its own with the demo people in it: a copy of the one that the run made first (seededOnce.ts). */
export function seededFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'openfloor-'))
  cpSync(inject('seeded'), folder, { recursive: true })
  return folder
}
