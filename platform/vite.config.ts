import { resolve } from 'node:path'
import { defineConfig } from 'vite'
import { contractWithoutReasons } from '../scripts/build/contractWithoutReasons.ts'

/** The page of the trading platform, a second origin with a build of its own (SRV-07). */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [contractWithoutReasons()],
  build: {
    outDir: resolve(import.meta.dirname, '../dist/platform'),
    emptyOutDir: true,
    // Two pages: the trading platform, and the chat beside it.
    rolldownOptions: { input: [resolve(import.meta.dirname, 'index.html'), resolve(import.meta.dirname, 'chat/index.html')] },
    target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // A data: address would need a hole in the page's policy.
    assetsInlineLimit: 0,
  },
})
