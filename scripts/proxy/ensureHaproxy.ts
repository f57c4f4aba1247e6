import { delimiter, join } from 'node:path'
import { installPackages } from '../process/installPackages.ts'
import { isProgram } from '../process/isProgram.ts'

/** Returns HAProxy's program, or null. Debian installs it where an ordinary user's path does not lead. */
export const findHaproxy = (path = process.env['PATH'] ?? ''): string | null =>
  [...path.split(delimiter), '/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin']
    .map((folder) => join(folder, 'haproxy'))
    .find(isProgram) ?? null

/** The same after installing Debian's if it is missing and this process may. */
export async function ensureHaproxy(): Promise<string | null> {
  if (findHaproxy() === null) await installPackages(['haproxy'])
  return findHaproxy()
}
