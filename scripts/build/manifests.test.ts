import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { languages } from '../../contract/kernel.ts'
import { isShellPath } from '../../workers/service/routes.ts'
import { manifestFor } from './manifests.ts'

const root = join(import.meta.dirname, '../..')
const read = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(join(root, 'locales', language, 'install.json'), 'utf8')) as Record<string, string>

type Picture = { src: string; type: string; sizes: string; purpose?: string; form_factor?: string; label?: string }
type Manifest = {
  id: string
  name: string
  description: string
  lang: string
  dir: string
  display: string
  theme_color: string
  start_url: string
  icons: Picture[]
  screenshots: Picture[]
  shortcuts: { name: string; url: string; icons: Picture[] }[]
}

/** Returns width and height from a PNG's header. */
function sizeOf(src: string): string {
  const file = readFileSync(join(root, 'public', src))
  return `${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`
}

test.each(languages)('[PWA-01] the manifest in %s translates app and shortcuts, and all have one app id', (language) => {
  const texts = read(language)
  const manifest = manifestFor(language, texts) as Manifest
  expect(manifest).toMatchObject({
    id: '/',
    display: 'standalone',
    name: texts['manifest.name'],
    description: texts['manifest.description'],
  })
  const shortcuts = ['deposit', 'withdraw', 'history', 'signals']
  expect(manifest.shortcuts.map(({ name }) => name)).toEqual(shortcuts.map((name) => texts[`manifest.${name}`]))
  expect([manifest.lang, manifest.dir]).toEqual([language === 'cn' ? 'zh-Hans' : language, language === 'ar' ? 'rtl' : 'ltr'])
  for (const url of [manifest.start_url, ...manifest.shortcuts.map((shortcut) => shortcut.url)])
    expect([url, isShellPath(new URL(url, 'https://app.example').pathname)]).toEqual([url, true])
  expect(JSON.stringify(manifest)).not.toContain('undefined')
})

test('[PWA-01] icons for every purpose and screenshots for both shapes exist in the declared sizes', () => {
  const { icons, screenshots, shortcuts } = manifestFor('en', read('en')) as Manifest
  expect(new Set(icons.map(({ purpose }) => purpose))).toEqual(new Set(['any', 'maskable', 'monochrome']))
  expect(new Set(screenshots.map(({ form_factor: form }) => form))).toEqual(new Set(['wide', 'narrow']))
  for (const { src, sizes, type } of [...icons, ...screenshots, ...shortcuts.flatMap((shortcut) => shortcut.icons)])
    if (type === 'image/png') expect([src, sizeOf(src)]).toEqual([src, sizes])
  expect(new Set(shortcuts.flatMap((shortcut) => shortcut.icons.map(({ src }) => src))).size).toBe(shortcuts.length)
  for (const { label } of screenshots) expect(label).toBeTruthy()
})
