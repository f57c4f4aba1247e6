import { constants } from 'node:fs'
import { access, mkdir } from 'node:fs/promises'
import { CannotStart, codeOf } from '../cannotStart.ts'

/** Makes the folder where it is missing. Throws `CannotStart` where none can be written. */
export async function makeDataFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true })
    await access(folder, constants.W_OK)
  } catch (error) {
    throw new CannotStart(`DATA_DIR is '${folder}', where no folder can be written (${codeOf(error)}): choose another`)
  }
}
