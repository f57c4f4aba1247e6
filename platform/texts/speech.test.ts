import { expect, test } from 'vitest'
import type { Language } from '../../contract/kernel.ts'
import { openSpeech } from './speech.ts'
import { type Texts, textsOf } from './texts.ts'

function setUp() {
  const coming = new Map<Language, { resolve(texts: Texts): void; reject(why: Error): void }>()
  const spoken: Language[] = []
  const speak = openSpeech(
    'en',
    (language) => new Promise((resolve, reject) => void coming.set(language, { resolve, reject })),
    (_texts, language) => void spoken.push(language),
  )
  return { speak, spoken, arrive: (language: Language) => coming.get(language)?.resolve(textsOf(language, {})), coming }
}

test('[TRD-01] of two languages in a row the later one is spoken, also when its texts come first', async () => {
  const { speak, spoken, arrive } = setUp()
  const both = [speak('fr'), speak('de')]
  arrive('de')
  arrive('fr')
  await Promise.all(both)
  expect(spoken).toEqual(['de'])
})

test('[TRD-01] back to the language that is spoken, before the other one has come, nothing changes', async () => {
  const { speak, spoken, arrive } = setUp()
  const both = [speak('fr'), speak('en')]
  arrive('fr')
  await Promise.all(both)
  expect(spoken).toEqual([])
})

test('[TRD-01] texts that cannot be had leave what was spoken, and may be asked for again', async () => {
  const { speak, spoken, arrive, coming } = setUp()
  const first = speak('fr')
  coming.get('fr')?.reject(new Error('no network'))
  await first
  expect(spoken).toEqual([])
  const second = speak('fr')
  arrive('fr')
  await second
  expect(spoken).toEqual(['fr'])
})
