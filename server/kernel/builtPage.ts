import compress from '@fastify/compress'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { constants } from 'node:zlib'
import { type Language, languages } from '../../contract/kernel.ts'

/**
 * The built page's folder, null if it is not built, and HTML. `htmlOf`: the page in a language, if the build
 * made one. `shell`: the page as the folder has it now, which the service worker of the same folder lists.
 */
export type BuiltPage = { folder: string | null; htmlOf(language: Language | null): string; shell: () => string }

/** The page without a language: for the service worker and for addresses that name no language. */
const defaultFile = 'index.html'

/** The built service worker, which has a route of its own. */
export const serviceWorkerFile = 'service-worker.js'

/** Placeholder in the built page for the platform's origin: the iframe starts before the settings arrive. */
const originPlaceholder = '__PLATFORM_ORIGIN__'

/** Reads the built page of a folder. `platformUrl` is filled in. */
export function findBuiltPage(distDir: string | null, platformUrl: string): BuiltPage {
  const folder = distDir === null ? null : resolve(distDir)
  if (folder === null || !existsSync(join(folder, defaultFile))) return { folder: null, htmlOf: () => '', shell: () => '' }
  const read = (file: string): string => readFileSync(join(folder, file), 'utf8').replaceAll(originPlaceholder, platformUrl)
  const html = read(defaultFile)
  const built = languages.filter((language) => existsSync(join(folder, `index.${language}.html`)))
  const pages = new Map<Language | null, string>(built.map((language) => [language, read(`index.${language}.html`)]))
  return { folder, htmlOf: (language) => pages.get(language) ?? html, shell: () => read(defaultFile) }
}

/** Builds whose hashed files the build keeps beside its own, in `previous/1` and on. */
export const keptBuilds = 2

/** Smaller responses, in bytes, would grow by compression. */
const compressionThreshold = 1_024

/** Serves the built files, precompressed if the build did so, and compresses dynamic responses. */
export async function serveBuiltFiles(app: FastifyInstance, { folder }: BuiltPage): Promise<void> {
  await app.register(compress, {
    threshold: compressionThreshold,
    // Responses only: a small compressed body could expand to a gigabyte.
    globalDecompression: false,
    // The best quality takes a second for a large response; 4 takes about as long as gzip.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
  if (folder === null) return
  await serveHashedFiles(app, folder)
  const forOthers = join(folder, 'materials')
  await app.register(fastifyStatic, {
    root: folder,
    // One route for each file: other addresses fall through to the page's own routes.
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    decorateReply: false,
    setHeaders: (reply, path) => {
      void reply.header('cache-control', 'no-cache')
      // Banners are shown on the referrers' own sites.
      if (path.startsWith(forOthers)) void reply.header('cross-origin-resource-policy', 'cross-origin')
    },
    // The platform's page belongs to its own origin; dot files belong to the build.
    globIgnore: [
      '**/*.br',
      '**/*.gz',
      'assets/**',
      'platform/**',
      'previous/**',
      'index.html',
      'index.*.html',
      serviceWorkerFile,
      '**/.*',
      '**/.*/**',
    ],
  })
}

/**
 * Serves the files with hashed names, also those of a build that comes while the server runs, and those of
 * older builds, which open tabs may still run (PWA-11).
 */
async function serveHashedFiles(app: FastifyInstance, folder: string): Promise<void> {
  const ages = Array.from({ length: keptBuilds }, (_, at) => String(at + 1))
  await app.register(fastifyStatic, {
    root: [join(folder, 'assets'), ...ages.map((age) => join(folder, 'previous', age, 'assets'))],
    prefix: '/assets/',
    index: false,
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
    dotfiles: 'ignore',
    // The first builds have no older ones.
    suppressWarning: true,
    decorateReply: false,
  })
}
