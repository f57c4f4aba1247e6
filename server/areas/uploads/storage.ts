import { constants } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { systemErrorCode } from '../../config/startupError.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { untilCut } from './untilCut.ts'

/** Kept free on the disk for everything else, in bytes. */
const reservedBytes = 128 * 1024 * 1024

export type Storage = ReturnType<typeof createStorage>

/**
 * Stores files in a folder: unfinished ones as `{name}.part`, finished ones as `{name}`. The database says
 * how many bytes of an unfinished file count; bytes behind them come from a crash, and the next part
 * overwrites them.
 */
export function createStorage(folder: string, free: (folder: string) => Promise<number> = freeBytes) {
  const partOf = (name: string): string => join(folder, `${name}.part`)

  return {
    /** Throws Refusal 507 `upload.serverFull` if the disk has no room for `size` bytes. */
    async requireSpace(size: number): Promise<void> {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      if ((await free(folder)) < size + reservedBytes) throw new Refusal(507, 'upload.serverFull')
    },
    /**
     * Writes a part at `offset` and returns the offset behind it once it is on disk. A cut connection ends
     * the part early.
     */
    async writePart(name: string, offset: number, end: number, body: Readable): Promise<number> {
      const handle = await open(partOf(name), constants.O_CREAT | constants.O_WRONLY, 0o600)
      try {
        const at = await writeAll(handle, offset, end, body)
        // A new file is durable once its folder is.
        if (offset === 0) await syncFolder(folder)
        return at
      } finally {
        await handle.close()
      }
    },
    read: (name: string): Promise<Buffer> => readFile(partOf(name)),
    readKept: (name: string): Promise<Buffer> => readFile(join(folder, name)),
    /** Writes a finished file, whole or not at all. Its unfinished one is removed by `removePart`. */
    async keep(name: string, bytes: Uint8Array): Promise<void> {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const draft = join(folder, `${name}.draft`)
      const handle = await open(draft, 'w', 0o600)
      try {
        await handle.writeFile(bytes)
        await handle.sync()
      } finally {
        await handle.close()
      }
      await rename(draft, join(folder, name))
      await syncFolder(folder)
    },
    removePart: (name: string): Promise<void> => rm(partOf(name), { force: true }),
    async remove(name: string): Promise<void> {
      await Promise.all([rm(partOf(name), { force: true }), rm(join(folder, name), { force: true })])
    },
    /** Returns the names of files that have not changed since `before`, in milliseconds. */
    async namesBefore(before: number): Promise<string[]> {
      const files = await readdir(folder).catch(() => [])
      const old = await Promise.all(
        files.map(async (file) => ((await stat(join(folder, file)).catch(() => null))?.mtimeMs ?? before) < before),
      )
      return files.filter((_file, index) => old[index]).map((file) => file.replace(/\.(?:part|draft)$/, ''))
    },
  }
}

const freeBytes = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/**
 * Writes what arrives, syncs it to the disk, and returns the offset behind it. Throws Refusal 413 for more
 * than `end` allows.
 */
async function writeAll(handle: FileHandle, offset: number, end: number, body: Readable): Promise<number> {
  let at = offset
  try {
    for await (const chunk of untilCut(body)) {
      if (at + chunk.length > end) throw new Refusal(413, 'request.tooLarge')
      for (let done = 0; done < chunk.length;) done += (await handle.write(chunk, done, chunk.length - done, at + done)).bytesWritten
      at += chunk.length
    }
  } catch (error) {
    if (systemErrorCode(error) !== 'ENOSPC') throw error
    if (at === offset) throw new Refusal(507, 'upload.serverFull')
  }
  if (at > offset) await handle.datasync()
  return at
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
