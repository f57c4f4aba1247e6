import { expect, test } from 'vitest'
import { languages } from '../../contract/kernel.ts'
import { manifestFor } from '../../scripts/build/manifests.ts'
import { areaScreens } from '../../src/app/areas.ts'
import { sourcesOf } from './sources.ts'
import { pagesOf, sheets } from './texts.ts'

/** Pages of words alone: APP-03 names no screen for them. */
const wordPages = ['about', 'bonus', 'ladder', 'limited_offer', 'privacy', 'promo_menu', 'risk', 'risk_free', 'terms']
const screens: readonly string[] = areaScreens.filter(({ at, load }) => at === 'show' && load !== undefined).map(({ name }) => name)

const pagesIn = (text: string): string[] => [...text.matchAll(/#\/show\/([a-z_]+)/g)].map((match) => match[1] ?? '')
const unknownIn = (texts: readonly string[], known: readonly string[]): string[] => {
  const named = [...new Set(texts.flatMap(pagesIn))]
  // A pattern that finds nothing would prove nothing.
  expect(named.length).toBeGreaterThan(2)
  return named.filter((page) => !known.includes(page))
}

test.each(languages)('[APP-30, PWA-01] each shortcut of the installed app opens a screen: %s', (language) => {
  const { shortcuts } = manifestFor(language, {}) as { shortcuts: { url: string }[] }
  expect(
    unknownIn(
      shortcuts.map(({ url }) => url),
      screens,
    ),
  ).toEqual([])
})

test('[APP-03, APP-30] each address in the server’s mails, notifications and answers opens a screen', () => {
  const texts = sourcesOf('server/areas').map(({ text }) => text)
  expect(unknownIn(texts, screens)).toEqual([])
})

test.each(languages)('[APP-03, APP-30] the server’s texts lead to screens, and to words only where there is none: %s', (language) => {
  const texts = [
    ...pagesOf(language).values(),
    ...sheets.filter((sheet) => sheet.language === language).map((sheet) => JSON.stringify(sheet.texts)),
  ]
  expect(unknownIn(texts, [...screens, ...wordPages])).toEqual([])
})
