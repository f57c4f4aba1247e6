import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { parseLanguage } from '../../domain/session/language.ts'
import type { Config } from '../config/config.ts'

/** Placeholder in the built page for the host page's origin: the page must not learn it from a message. */
const originPlaceholder = '__SHELL_ORIGIN__'

/** Serves the built page of the platform. Files under assets/ have hashed names and are cached for ever. */
export async function servePage(app: FastifyInstance, { appUrl, distDir }: Config): Promise<void> {
  if (distDir === null) return
  const folder = resolve(distDir, 'platform')
  if (!existsSync(join(folder, 'assets'))) {
    app.log.warn({ folder }, 'the page of the platform is not built; only its calls are served')
    return
  }
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '1y',
    index: false,
    preCompressed: true,
  })
  app.get('/', async ({ query }: FastifyRequest<{ Querystring: { lang?: string } }>, reply) => {
    const own = join(folder, `index.${parseLanguage(query.lang)}.html`)
    const page = await readFile(existsSync(own) ? own : join(folder, 'index.html'), 'utf8')
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page.replaceAll(originPlaceholder, appUrl))
  })
}
