import { createServer, type ViteDevServer } from 'vite'
import { invoiceCoins } from '../../contract/kernel.ts'
import { root } from '../build/build.ts'

/** Paths under /api that are pages of the app (INV-02): served by Vite, not by the back end. */
const pages = `(?:${invoiceCoins.join('|')})/invoice/|vload/card(?:\\?|$)`

/**
 * Starts Vite with hot reload at the app's own URL; calls and redirects of the root are proxied to the back
 * end.
 */
export async function startViteServer(at: { host: string; port: number; backEnd: string }): Promise<ViteDevServer> {
  const target = { target: at.backEnd }
  const server = await createServer({
    root,
    configFile: 'vite.config.ts',
    server: {
      host: at.host,
      port: at.port,
      strictPort: true,
      // Build output and data next to the sources change without being sources.
      watch: { ignored: ['**/.cache/**', '**/dist/**', `**/${process.env['DATA_DIR'] ?? 'data'}/**`] },
      proxy: { [`^/api/(?!${pages})`]: target, '^/upload(?:/|$)': target, '^/(?:\\?|$)': target, '^/[a-z]{2}/?(?:\\?|$)': target },
    },
  })
  await server.listen()
  return server
}
