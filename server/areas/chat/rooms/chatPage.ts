import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../../config/config.ts'

/** Path of the chat's page, below the platform's origin. */
export const chatPath = '/chat'

/** Placeholder in the built page for the host page's origin, as in the platform's own page. */
const originPlaceholder = '__SHELL_ORIGIN__'

/** Serves the built page of the chat; its files are among the platform's assets. */
export function serveChatPage(app: FastifyInstance, { appUrl, distDir }: Config): void {
  if (distDir === null) return
  const file = resolve(distDir, 'platform', 'chat', 'index.html')
  if (!existsSync(file)) return
  app.get(chatPath, async (_request, reply) => {
    const page = await readFile(file, 'utf8')
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page.replaceAll(originPlaceholder, appUrl))
  })
}
