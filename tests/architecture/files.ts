import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/build/build.ts'

export type TextFile = { file: string; text: string }

const withoutCode = ['node_modules', 'dist', 'docs', 'locales', 'public']

/** The top-level folders with source code. A folder with a lock in it is a server's data. */
export const codeRooms: readonly string[] = readdirSync(root, { withFileTypes: true })
  .filter((one) => one.isDirectory() && !one.name.startsWith('.') && !withoutCode.includes(one.name))
  .map(({ name }) => name)
  .filter((name) => !existsSync(join(root, name, 'openfloor.lock')))

/**
 * Returns the files of some folders, and of those within them, with one of the endings, tests included. Paths
 * are from the root.
 */
export const filesIn = (folders: readonly string[], ending: RegExp): TextFile[] =>
  folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => ending.test(name))
      .map((name) => ({ file: `${folder}/${name}`, text: readFileSync(join(root, folder, name), 'utf8') })),
  )

/** Returns the TypeScript files beside the folders: the configuration of builds and tests. */
export const rootFiles = (): TextFile[] =>
  readdirSync(root)
    .filter((name) => name.endsWith('.ts'))
    .map((name) => ({ file: name, text: readFileSync(join(root, name), 'utf8') }))
