import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/build/build.ts'

/**
 * Returns the path for a picture of a failed test, for example `.cache/test/failed/an order is placed 1.png`.
 */
export function failedScreenPath(title: string, number: number): string {
  const folder = join(root, '.cache/test/failed')
  mkdirSync(folder, { recursive: true })
  return join(folder, `${title.replaceAll(/[^\p{L}\d, -]/gu, '').slice(0, 100)} ${number}.png`)
}
