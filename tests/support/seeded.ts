import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'

/**
 * Returns a fresh data folder with the demo people: a copy of the one made at the start of the run
 * (seededOnce.ts).
 */
export function seededFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'openfloor-'))
  cpSync(inject('seeded'), folder, { recursive: true })
  return folder
}
