import react from '@vitejs/plugin-react'
import { basename, dirname, resolve } from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { firstPaint } from './scripts/build/firstPaint.ts'
import { manifests } from './scripts/build/manifests.ts'
import { chunkName } from './scripts/build/chunkName.ts'
import { textFiles } from './scripts/build/textFiles.ts'

const styleLink = /\s*<link rel="stylesheet"[^>]*>/g
const chunkLink = /<link rel="modulepreload"[^>]* href="([^"]+)">/g
const entryScript = /\s*<script type="module"[^>]*><\/script>/

/**
 * Moves the style sheets after the static layout: in the head they would delay the first paint by a round
 * trip. The entry's chunks become scripts before it, so that each runs in a task of its own as it arrives,
 * not all in one that blocks a slow phone.
 */
const orderOfLoading = (): Plugin => ({
  name: 'order-of-loading',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => {
      const scripts = [...html.matchAll(chunkLink)].map(([, src]) => `<script type="module" crossorigin src="${src}"></script>`)
      const entry = html.match(entryScript)?.[0].trim() ?? ''
      const styles = (html.match(styleLink) ?? []).map((link) => link.trim())
      return html
        .replace(styleLink, '')
        .replace(entryScript, '')
        .replace('</head>', `  ${[...scripts, entry].join('')}\n  </head>`)
        .replace('</body>', `  ${styles.join('')}\n  </body>`)
    },
  },
})

const workerQuery = '?worker&url'

/**
 * Builds a worker and its lazy chunks as another entry of the page's build, so that both share one file of
 * schemas and rules. In a separate build, Vite's default, the schema library would be loaded twice: 12 kB of
 * the first visit.
 */
const workerSharesChunks = (): Plugin => ({
  name: 'worker-shares-chunks',
  apply: 'build',
  enforce: 'pre',
  load(id) {
    if (!id.endsWith(workerQuery)) return null
    const file = id.slice(0, -workerQuery.length)
    // The worker imports its lazy chunks by URL, so they have to keep their exports.
    const reference = this.emitFile({ type: 'chunk', id: file, name: basename(dirname(file)), preserveSignature: 'exports-only' })
    return `export default import.meta.ROLLUP_FILE_URL_${reference}`
  },
})

/** The files that the document itself loads. */
const documentFile = /\/(?:index|shared)-/

/** The worker's own file: whatever it loads on demand is loaded by it alone. */
const workerFile = /\/worker-/

/** A screen's own file, then the scripts it shares by name: lists in the same order compress better. */
function inOneOrder(own: string, files: readonly string[]): string[] {
  const isShared = (file: string) => file !== own && file.endsWith('.js')
  return [own, ...files.filter(isShared).sort(), ...files.filter((file) => file !== own && !isShared(file))]
}

/**
 * Names chunks by their hash alone: the names are part of every screen's preload list, which each visit
 * loads.
 */
const chunkFileNames = ({ name }: { name: string }): string =>
  /^(?:shared|worker|background)$/.test(name) ? 'assets/[name]-[hash].js' : 'assets/[hash:7].js'

/**
 * Builds the page, the background worker and the service worker. platform/vite.config.ts builds the
 * platform's pages.
 */
export default defineConfig({
  resolve: {
    alias: [
      // The shim is for older versions of React; this one has the hook.
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
    ],
  },
  build: {
    // Browsers of the last two years: they support the CSS of src/ui without conversion.
    target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    sourcemap: false,
    modulePreload: {
      polyfill: false,
      // The document has loaded these files before any screen: in each screen's list they would only be
      // looked up again. Workers have no document, which Vite's loading by a list needs.
      resolveDependencies: (own, files, { hostId, hostType }) => {
        if (hostType === 'html') return files
        if (workerFile.test(hostId)) return []
        return inOneOrder(
          own,
          files.filter((file) => !documentFile.test(file)),
        )
      },
    },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ name: chunkName, includeDependenciesRecursively: false }] },
        chunkFileNames,
        assetFileNames: 'assets/[hash:7][extname]',
      },
    },
    reportCompressedSize: false,
    // The page's content security policy forbids data: addresses.
    assetsInlineLimit: 0,
  },
  worker: { format: 'es' },
  plugins: [
    react(),
    textFiles(resolve(import.meta.dirname, 'locales')),
    manifests(resolve(import.meta.dirname, 'locales')),
    firstPaint(import.meta.dirname),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'workers/service',
      // Not `sw.js`: `/sw/{page}` is a route of the app.
      filename: 'service-worker.js',
      injectRegister: false,
      // scripts/build/manifests.ts writes one manifest per language.
      manifest: false,
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,woff2,svg,png,webmanifest}', 'assets/texts/*/*.json'],
        globIgnores: ['platform/**', 'screenshots/**', 'pictures/**', 'splash/**', 'materials/**'],
        // 32 bits tell two versions of a file apart; whole hashes, which do not compress, would be a tenth of
        // the service worker.
        manifestTransforms: [
          (files) => ({
            manifest: files.map((file) => (file.revision ? { ...file, revision: file.revision.slice(0, 8) } : file)),
            warnings: [],
          }),
        ],
      },
      integration: {
        configureCustomSWViteBuild: ({ build }) => {
          if (build?.rollupOptions) build.rollupOptions.input = resolve(import.meta.dirname, 'workers/service/index.ts')
        },
      },
    }),
    workerSharesChunks(),
    orderOfLoading(),
  ],
})
