import react from '@vitejs/plugin-react'
import { basename, dirname, resolve } from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { contractWithoutReasons } from './scripts/build/contractWithoutReasons.ts'
import { manifests } from './scripts/build/manifests.ts'
import { routerWithoutNames } from './scripts/build/routerWithoutNames.ts'
import { startChunks } from './scripts/build/startChunks.ts'
import { textFiles } from './scripts/build/textFiles.ts'

const styleLink = /\s*<link rel="stylesheet"[^>]*>/g

/**
 * Puts the style sheets behind the static frame. A sheet in the head holds the first paint back by a round trip; behind
 * the frame it holds only what follows, and the page's script still waits for it.
 */
const stylesAfterFrame = (): Plugin => ({
  name: 'styles-after-frame',
  transformIndexHtml: {
    order: 'post',
    handler: (html) =>
      html.replace(styleLink, '').replace('</body>', `  ${(html.match(styleLink) ?? []).map((link) => link.trim()).join('')}\n  </body>`),
  },
})

const workerQuery = '?worker&url'

/**
 * Builds a worker, and what it loads later, as one more entry of the page's own build, so that what both use (schemas, rules) is one file for both.
 * Built apart, as Vite does it, the schema library would be loaded twice: 12 kB of the first visit.
 */
const workerSharesChunks = (): Plugin => ({
  name: 'worker-shares-chunks',
  apply: 'build',
  enforce: 'pre',
  load(id) {
    if (!id.endsWith(workerQuery)) return null
    const file = id.slice(0, -workerQuery.length)
    // What the worker loads later is imported by its address, and has to keep its exports.
    const reference = this.emitFile({ type: 'chunk', id: file, name: basename(dirname(file)), preserveSignature: 'exports-only' })
    return `export default import.meta.ROLLUP_FILE_URL_${reference}`
  },
})

const start = startChunks()

/** Chunks by their hash alone: their names stand in every list of what a screen needs, and each visit loads those lists. */
const chunkFileNames = ({ name }: { name: string }): string =>
  /^(?:page|shared|background)$/.test(name) ? 'assets/[name]-[hash].js' : 'assets/[hash:7].js'

/** The page, the background worker and the service worker. The platform's page has its own: platform/vite.config.ts. */
export default defineConfig({
  resolve: {
    alias: [
      // Its export map names the build with warnings for everyone.
      { find: /^react-router$/, replacement: resolve(import.meta.dirname, 'node_modules/react-router/dist/production/index.mjs') },
      // What older versions of React lack; ours has it.
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
    ],
  },
  build: {
    // Browsers of the last two years: they read the modern CSS of src/ui as it is written.
    target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    sourcemap: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: { codeSplitting: { groups: start.groups }, chunkFileNames, assetFileNames: 'assets/[hash:7][extname]' },
    },
    reportCompressedSize: false,
    // A data: address would need a hole in the page's policy.
    assetsInlineLimit: 0,
  },
  worker: { format: 'es' },
  plugins: [
    react(),
    contractWithoutReasons(),
    routerWithoutNames(),
    textFiles(resolve(import.meta.dirname, 'locales')),
    manifests(resolve(import.meta.dirname, 'locales')),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'workers/service',
      // Not `sw.js`: `/sw/{page}` is a route of the app.
      filename: 'service-worker.js',
      injectRegister: false,
      // One for each language: scripts/build/manifests.ts.
      manifest: false,
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,woff2,svg,png,webmanifest}', 'assets/texts/*/*.json'],
        globIgnores: ['platform/**', 'screenshots/**'],
      },
      integration: {
        configureCustomSWViteBuild: ({ build }) => {
          if (build?.rollupOptions) build.rollupOptions.input = resolve(import.meta.dirname, 'workers/service/index.ts')
        },
      },
    }),
    workerSharesChunks(),
    start.collect,
    stylesAfterFrame(),
  ],
})
