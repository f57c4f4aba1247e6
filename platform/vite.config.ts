import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { defineConfig, type Plugin } from 'vite'

const folder = resolve(import.meta.dirname, '../dist/platform')

/** Writes each text file a second time, compressed once and for all: the server sends it as it is. */
const compressed = (): Plugin => ({
  name: 'compressed',
  apply: 'build',
  async closeBundle() {
    const assets = join(folder, 'assets')
    for (const name of await readdir(assets)) {
      if (/\.(js|css)$/.test(name))
        await writeFile(join(assets, `${name}.br`), await promisify(brotliCompress)(await readFile(join(assets, name))))
    }
  },
})

/** The page of the trading platform, a second origin with a build of its own (SRV-07). */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [compressed()],
  build: { outDir: folder, emptyOutDir: true, target: 'es2023', modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
})
