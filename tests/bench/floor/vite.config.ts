import react from '@vitejs/plugin-react'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  build: { outDir: '../../../.cache/floor', emptyOutDir: true, target: 'es2023', modulePreload: { polyfill: false } },
  worker: { format: 'es' },
  plugins: [
    react(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: '.',
      filename: 'serviceWorker.ts',
      injectRegister: false,
      registerType: 'prompt',
      manifest: { name: 'Floor', short_name: 'Floor', icons: [] },
      // Its data too: the offline start is measured up to them (line F11).
      injectManifest: { globPatterns: ['**/*.{js,css,html,json}'] },
    }),
  ],
})
