import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'

/** Where the chat's page is, below the platform's origin. */
export const chatPath = '/chat'

/** Stands in the built page where the shell's origin belongs, as in the platform's own page. */
const originMark = '__SHELL_ORIGIN__'

/** Serves the built page of the chat; its files are among the platform's assets. */
export function serveChatPage(app: FastifyInstance, { appUrl, distDir }: Config): void {
  if (distDir === null) return
  const file = resolve(distDir, 'platform', 'chat', 'index.html')
  if (!existsSync(file)) return
  app.get(chatPath, async (_request, reply) => {
    const page = await readFile(file, 'utf8')
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page.replaceAll(originMark, appUrl))
  })
}
