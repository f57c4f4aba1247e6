import { createServer, type ViteDevServer } from 'vite'
import { invoiceCoins } from '../../contract/kernel.ts'
import { root } from '../build/build.ts'

/** Addresses under /api that are pages of the app (INV-02): Vite answers them, not the back end. */
const pages = `(?:${invoiceCoins.join('|')})/invoice/|vload/card(?:\\?|$)`

/** Vite with hot reload on the app's own address; calls and the redirects of the root go on to the back end. */
export async function servePage(at: { host: string; port: number; backEnd: string }): Promise<ViteDevServer> {
  const target = { target: at.backEnd }
  const server = await createServer({
    root,
    configFile: 'vite.config.ts',
    server: {
      host: at.host,
      port: at.port,
      strictPort: true,
      // What is built and stored beside the sources changes without being one.
      watch: { ignored: ['**/.cache/**', '**/dist/**', `**/${process.env['DATA_DIR'] ?? 'data'}/**`] },
      proxy: { [`^/api/(?!${pages})`]: target, '^/upload(?:/|$)': target, '^/(?:\\?|$)': target, '^/[a-z]{2}/?(?:\\?|$)': target },
    },
  })
  await server.listen()
  return server
}
