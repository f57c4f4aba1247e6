import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { type Language, languages } from '../../contract/kernel.ts'
import { directionOf, languageTag } from '../../domain/kernel/languageTag.ts'
import { colourOf } from './firstPaint.ts'

const sheet = readFileSync(join(import.meta.dirname, '../../src/ui/tokens.css'), 'utf8')

type Texts = Record<string, string>
const icon = (name: string, sizes: string, purpose: string) => ({
  src: `/icons/${name}`,
  type: name.endsWith('.svg') ? 'image/svg+xml' : 'image/png',
  sizes,
  purpose,
})

/**
 * Returns the web app manifest in one language (PWA-01). `id` keeps it one app in all languages and after a
 * change of its start URL.
 */
export function manifestFor(language: Language, texts: Texts): Record<string, unknown> {
  const shortcut = (name: string, page: string) => ({
    name: texts[`manifest.${name}`],
    url: `/${language}/trading#/show/${page}`,
    icons: [{ src: `/icons/${name}-96.png`, sizes: '96x96', type: 'image/png' }],
  })
  const screenshot = (name: string, sizes: string, form: 'wide' | 'narrow') => ({
    src: `/screenshots/${name}.png`,
    type: 'image/png',
    sizes,
    form_factor: form,
    label: texts[`manifest.${name.replace(/^(?:wide|narrow)-/, '')}`],
  })
  return {
    id: '/',
    name: texts['manifest.name'],
    short_name: 'Openfloor',
    description: texts['manifest.description'],
    lang: languageTag(language),
    dir: directionOf(language),
    start_url: `/${language}?source=pwa`,
    scope: '/',
    display: 'standalone',
    // Colours of the default dark theme; the page's own meta tag follows the theme on screen.
    theme_color: colourOf(sheet, 'dark', 'surface'),
    background_color: colourOf(sheet, 'dark', 'bg'),
    categories: ['finance'],
    icons: [
      icon('mark.svg', 'any', 'any'),
      icon('mark-192.png', '192x192', 'any'),
      icon('mark-512.png', '512x512', 'any'),
      icon('maskable-512.png', '512x512', 'maskable'),
      icon('monochrome-512.png', '512x512', 'monochrome'),
    ],
    shortcuts: [
      shortcut('deposit', 'funding'),
      shortcut('withdraw', 'withdrawal'),
      shortcut('history', 'history'),
      shortcut('signals', 'signals'),
    ],
    screenshots: [
      screenshot('wide-trading', '1280x800', 'wide'),
      screenshot('wide-funding', '1280x800', 'wide'),
      screenshot('narrow-trading', '780x1688', 'narrow'),
      screenshot('narrow-funding', '780x1688', 'narrow'),
    ],
  }
}

/** Emits one manifest per language, `/manifest-{language}.webmanifest`. */
export function manifests(folder: string): Plugin {
  const textsOf = (language: Language): Texts => JSON.parse(readFileSync(join(folder, language, 'install.json'), 'utf8')) as Texts
  return {
    name: 'manifests',
    apply: 'build',
    generateBundle() {
      for (const language of languages) {
        const source = JSON.stringify(manifestFor(language, textsOf(language)))
        this.emitFile({ type: 'asset', fileName: `manifest-${language}.webmanifest`, source })
      }
    },
    transformIndexHtml: {
      order: 'post',
      // Before the inline script, which replaces it with the language's own.
      handler: (html) => html.replace('</title>', '</title>\n    <link rel="manifest" href="/manifest-en.webmanifest" />'),
    },
  }
}
