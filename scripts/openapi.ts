import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { routes } from '../contract/routes.ts'
import packageFile from '../package.json' with { type: 'json' }
import { openApiDocument } from './openapi/document.ts'

const folder = process.argv[2] ?? 'docs'
mkdirSync(folder, { recursive: true })
for (const [origin, name] of [
  ['app', 'openapi.json'],
  ['platform', 'openapi.platform.json'],
] as const) {
  const document = openApiDocument(routes, origin, packageFile.version)
  writeFileSync(join(folder, name), `${JSON.stringify(document, null, 2)}\n`)
  console.log(`${join(folder, name)}: ${Object.values(routes).filter((route) => route.origin === origin).length} calls`)
}
