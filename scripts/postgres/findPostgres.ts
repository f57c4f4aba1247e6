import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const debianRoot = '/usr/lib/postgresql'
const homebrewRoots = ['/opt/homebrew/opt', '/usr/local/opt']

/**
 * Returns possible folders of PostgreSQL's programs: the path's, then those of distributions, newest first.
 */
function candidates(path: string): string[] {
  const versions = existsSync(debianRoot) ? readdirSync(debianRoot).toSorted((a, b) => Number(b) - Number(a)) : []
  const brewed = homebrewRoots.filter(existsSync).flatMap((root) =>
    readdirSync(root)
      .filter((name) => name.startsWith('postgresql'))
      .map((name) => join(root, name, 'bin')),
  )
  return [...path.split(delimiter), ...versions.map((version) => join(debianRoot, version, 'bin')), ...brewed]
}

/** Returns the folder with initdb, pg_ctl and postgres, or null if none is installed. */
export function findPostgres(path = process.env['PATH'] ?? ''): string | null {
  for (const folder of candidates(path)) {
    const initdb = join(folder, 'initdb')
    if (!existsSync(initdb)) continue
    // A symlink on the path points into the installation's folder.
    for (const home of [folder, join(realpathSync(initdb), '..')]) {
      if (['initdb', 'pg_ctl', 'postgres'].every((program) => existsSync(join(home, program)))) return home
    }
  }
  return null
}
