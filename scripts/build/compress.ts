import { readdirSync, statSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const brotli = promisify(brotliCompress)
const textFiles = new Set(['.js', '.css', '.html', '.json', '.svg', '.webmanifest'])
/** Smaller files, in bytes, would grow by compression. */
const compressFrom = 1_024

/** Writes a `.br` next to each text file of a folder, at maximum quality: compressed once, sent often. */
export async function compressFolder(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))
  const wanted = files.filter((file) => textFiles.has(extname(file)) && statSync(file).size >= compressFrom)
  await Promise.all(
    wanted.map(async (file) => {
      const bytes = await readFile(file)
      const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
      await writeFile(`${file}.br`, await brotli(bytes, { params }))
    }),
  )
}
