import { accessSync, constants } from 'node:fs'

/** True if the file exists and may be executed. */
export function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
