import { resolve } from 'node:path'
import { defineConfig } from 'vite'

/** The build of the trading platform's page, on a second origin (SRV-07). */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  build: {
    outDir: resolve(import.meta.dirname, '../dist/platform'),
    emptyOutDir: true,
    // Two pages: the trading platform, and the chat beside it.
    rolldownOptions: { input: [resolve(import.meta.dirname, 'index.html'), resolve(import.meta.dirname, 'chat/index.html')] },
    target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // The page's content security policy forbids data: addresses.
    assetsInlineLimit: 0,
  },
})
