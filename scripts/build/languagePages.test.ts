import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { languages } from '../../contract/kernel.ts'
import { pageFor } from './languagePages.ts'

const source = readFileSync(join(import.meta.dirname, '../../index.html'), 'utf8')
const inlineScript = (html: string): string => /<script>[^]*?<\/script>/.exec(html)?.[0] ?? ''
const texts = { 'manifest.name': 'Bourse "A" & B', 'manifest.description': 'Des <mots>' }

test('[APP-01, APP-23] the page has language, direction, title and description before any script runs', () => {
  expect(pageFor(source, 'fr', texts)).toContain('<html lang="fr" data-theme="dark"')
  expect(pageFor(source, 'fr', texts)).toContain('<title>Bourse &quot;A&quot; &amp; B</title>')
  expect(pageFor(source, 'fr', texts)).toContain('<meta name="description" content="Des &lt;mots>" />')
  expect(pageFor(source, 'ar', texts)).toContain('<html lang="ar" dir="rtl" data-theme="dark"')
  expect(pageFor(source, 'cn', texts)).toContain('<html lang="zh-Hans" data-theme="dark"')
})

test('[SRV-08] the inline script, which the CSP allows by hash, is the same in every language', () => {
  expect(inlineScript(source)).not.toBe('')
  for (const language of languages) expect(inlineScript(pageFor(source, language, texts))).toBe(inlineScript(source))
})
