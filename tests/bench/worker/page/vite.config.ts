import react from '@vitejs/plugin-react'
import { join } from 'node:path'
import { defineConfig } from 'vite'

/**
 * The worker benchmark's page. Our bridge is built unchanged, but it starts the benchmark's worker: the same
 * parts with a faster clock.
 */
export default defineConfig({
  root: import.meta.dirname,
  build: { outDir: '../../../../.cache/workerBench', emptyOutDir: true, target: 'es2023', modulePreload: { polyfill: false } },
  resolve: {
    alias: [
      { find: /^.*workers\/background\/index\.ts\?worker&url$/, replacement: join(import.meta.dirname, 'ours/worker.ts?worker&url') },
    ],
  },
  worker: { format: 'es' },
  plugins: [react()],
})
