import type { FastifyInstance } from 'fastify'
import { languages } from '../../../contract/kernel.ts'
import { alternatesOf, publicAreas } from './documentHead.ts'

/** Returns the sitemap: the public documents in every language, each with its other languages. */
export function sitemap(appUrl: string): string {
  const urls = publicAreas.flatMap((area) => {
    const alternates = alternatesOf(appUrl, area).map(({ tag, href }) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${href}"/>`)
    return languages.map((language) => `<url><loc>${appUrl}/${language}/${area}</loc>${alternates.join('')}</url>`)
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('\n')}
</urlset>
`
}

/** Serves robots.txt and the sitemap. Both name the origin, which the build does not know. */
export function serveCrawlerFiles(app: FastifyInstance): void {
  const { appUrl } = app.context.deps.config
  const robots = `User-agent: *\nDisallow: /api/\nDisallow: /upload/\n\nSitemap: ${appUrl}/sitemap.xml\n`
  app.get('/robots.txt', async (_request, reply) => reply.type('text/plain; charset=utf-8').send(robots))
  app.get('/sitemap.xml', async (_request, reply) => reply.type('application/xml; charset=utf-8').send(sitemap(appUrl)))
}
