import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { tmpdir } from 'node:os'
import { root } from '../../scripts/build/build.ts'

const configuration = ['.oxlintrc.json', 'package.json', 'tsconfig.base.json', 'tsconfig.json', 'scripts/lint']
const rooms = ['contract', 'domain', 'workers', 'src', 'platform', 'http', 'server', 'sandbox', 'tests']

/** Creates a tree with our configuration and only the given files. */
export function treeOf(files: readonly { file: string; text: string }[]): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'openfloor-tree-'))
  for (const path of [...configuration, ...rooms.map((room) => `${room}/tsconfig.json`)]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    cpSync(join(root, path), join(folder, path), { recursive: true })
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const { file, text } of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
