import { expect, test } from 'vitest'
import type { Language } from '../../contract/kernel.ts'
import { createLanguageSwitch } from './languageSwitch.ts'
import { type Texts, textsOf } from './texts.ts'

function setUp() {
  const coming = new Map<Language, { resolve(texts: Texts): void; reject(why: Error): void }>()
  const applied: Language[] = []
  const switchLanguage = createLanguageSwitch(
    'en',
    (language) => new Promise((resolve, reject) => void coming.set(language, { resolve, reject })),
    (_texts, language) => void applied.push(language),
  )
  return { switchLanguage, applied, arrive: (language: Language) => coming.get(language)?.resolve(textsOf(language, {})), coming }
}

test('[TRD-01] of two languages in a row the later one wins, also when its texts arrive first', async () => {
  const { switchLanguage, applied, arrive } = setUp()
  const both = [switchLanguage('fr'), switchLanguage('de')]
  arrive('de')
  arrive('fr')
  await Promise.all(both)
  expect(applied).toEqual(['de'])
})

test('[TRD-01] switching back before the other language has loaded changes nothing', async () => {
  const { switchLanguage, applied, arrive } = setUp()
  const both = [switchLanguage('fr'), switchLanguage('en')]
  arrive('fr')
  await Promise.all(both)
  expect(applied).toEqual([])
})

test('[TRD-01] texts that cannot be loaded leave the language unchanged and can be requested again', async () => {
  const { switchLanguage, applied, arrive, coming } = setUp()
  const first = switchLanguage('fr')
  coming.get('fr')?.reject(new Error('no network'))
  await first
  expect(applied).toEqual([])
  const second = switchLanguage('fr')
  arrive('fr')
  await second
  expect(applied).toEqual(['fr'])
})
