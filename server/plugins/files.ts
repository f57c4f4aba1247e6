import compress from '@fastify/compress'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { constants } from 'node:zlib'
import { type Language, languages } from '../../contract/kernel.ts'

/**
 * The built page's folder and text; `html` is empty where it is not built. `pageOf`: the file of its page in a language, where the build
 * made one for each.
 */
export type BuiltPage = { folder: string | null; html: string; pageOf(language: Language | null): string }

/** The page of no language in particular: the service worker's, and that of addresses which name none. */
const whole = 'index.html'

export function findBuiltPage(distDir: string | null): BuiltPage {
  const folder = distDir === null ? null : resolve(distDir)
  const file = folder === null ? null : join(folder, whole)
  if (folder === null || file === null || !existsSync(file)) return { folder: null, html: '', pageOf: () => whole }
  const worded = new Set(languages.filter((language) => existsSync(join(folder, `index.${language}.html`))))
  const pageOf = (language: Language | null) => (language !== null && worded.has(language) ? `index.${language}.html` : whole)
  return { folder, html: readFileSync(file, 'utf8'), pageOf }
}

/** Below this many bytes an answer grows by being compressed. */
const compressFrom = 1_024

/** Serves the built files, compressed beforehand where the build did so, and compresses what is made on the fly. */
export async function files(app: FastifyInstance, { folder }: BuiltPage): Promise<void> {
  await app.register(compress, {
    threshold: compressFrom,
    // Answers alone: a small compressed body can be a gigabyte to read.
    globalDecompression: false,
    // The best quality costs a second for a large answer; 4 costs about as much as gzip.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
  if (folder === null) return
  const immutable = join(folder, 'assets')
  await app.register(fastifyStatic, {
    root: folder,
    // One route for each file: an address that is no file falls through to the page's own routes.
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) =>
      void reply.header('cache-control', path.startsWith(immutable) ? 'public, max-age=31536000, immutable' : 'no-cache'),
    // The platform's page belongs to its own origin, and what begins with a dot is the build's own.
    globIgnore: ['**/*.br', '**/*.gz', 'platform/**', 'index.*.html', '**/.*', '**/.*/**'],
  })
}
