import { constants } from 'node:fs'
import { access, mkdir } from 'node:fs/promises'
import { StartupError, systemErrorCode } from '../config/startupError.ts'

/** Creates the folder if it does not exist. Throws `StartupError` if it cannot be written. */
export async function makeDataFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true })
    await access(folder, constants.W_OK)
  } catch (error) {
    throw new StartupError(`DATA_DIR is '${folder}', where no folder can be written (${systemErrorCode(error)}): choose another`)
  }
}
