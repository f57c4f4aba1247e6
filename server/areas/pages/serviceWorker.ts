import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type BuiltPage, serviceWorkerFile } from '../../kernel/builtPage.ts'
import { pageRevision } from '../../kernel/pagePolicy.ts'
import { shortHash } from '../../kernel/shortHash.ts'
import { textSender } from './sendText.ts'

/** The revision of the page in the list of files that the build writes into the service worker. */
const builtRevision = /(?<=\{"revision":")[\w-]+(?=","url":"index\.html"\})/

function withRevision(worker: string, revision: string): string {
  const parts = worker.split(builtRevision)
  if (parts.length !== 2) throw new Error(`${serviceWorkerFile} must list index.html once, not ${parts.length - 1} times`)
  return parts.join(revision)
}

/**
 * Serves the service worker with the revision of the page as it is served: the build knows neither the
 * origins in it nor its headers, which the worker caches too (PWA-06).
 */
export function serveServiceWorker(app: FastifyInstance, { folder, shell }: BuiltPage): void {
  if (folder === null) return
  const { config } = app.context.deps
  const revisions = new Map<string, string>()
  const read = (): string => {
    const html = shell()
    const revision = revisions.get(html) ?? pageRevision(config, html)
    revisions.set(html, revision)
    return withRevision(readFileSync(join(folder, serviceWorkerFile), 'utf8'), revision)
  }
  // A build that cannot tell its people of a change stops the start.
  read()
  const send = textSender('text/javascript', shortHash)
  app.get(`/${serviceWorkerFile}`, async (request, reply) => send(request, reply, read()))
}
