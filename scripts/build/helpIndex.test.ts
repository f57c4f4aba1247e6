import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import MiniSearch from 'minisearch'
import { expect, test } from 'vitest'
import { languages } from '../../contract/kernel.ts'
import { helpArticles } from '../../domain/help/articles.ts'
import { helpIndexOptions } from '../../domain/help/searchTerms.ts'
import { helpIndexOf, helpWordsArea } from './helpIndex.ts'

const read = (language: string, area: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../locales', language, `${area}.json`), 'utf8')) as Record<string, string>
const textsOf = (language: string) => read(language, 'help')
const wordsOf = (language: string) => Object.entries(read(language, helpWordsArea))
const finder = (language: string) => {
  const index = MiniSearch.loadJSON(helpIndexOf(textsOf(language), read(language, helpWordsArea)).index, helpIndexOptions)
  return (typed: string) => index.search(typed).map(({ id }) => String(id))
}

test.each(languages)('[APP-23] in %s every article is found by its title, among the first three', (language) => {
  const [find, texts] = [finder(language), textsOf(language)]
  expect(
    helpArticles.filter(
      (name) =>
        !find(texts[`${name}.title`] ?? '')
          .slice(0, 3)
          .includes(name),
    ),
  ).toEqual([])
})

test.each([
  ['en', 'withdr', 'withdraw'],
  ['en', 'expird invoice', 'invoiceEnd'],
  ['fr', 'depot', 'deposit'],
  ['cn', '出金', 'withdraw'],
  ['ja', '署名', 'sign'],
  ['ar', 'مكافاة', 'bonus'],
  ['en', 'kyc', 'documents'],
  ['en', 'chargeback', 'refunds'],
  ['ru', 'чарджбэк', 'refunds'],
  ['de', 'kennwort', 'signIn'],
  ['it', 'supporto', 'support'],
  ['tr', 'sifre', 'signIn'],
  ['ru', 'депозит', 'deposit'],
  ['cn', '奖金', 'bonus'],
  ['ja', '仮想通貨', 'invoice'],
])('[APP-23] in %s, %s finds the article %s', (language, typed, article) => {
  expect(finder(language)(typed)).toContain(article)
})

test.each(languages)('[APP-23] in %s each word that people type finds its article, and each article exists', (language) => {
  const find = finder(language)
  const words = wordsOf(language).flatMap(([name, text]) => text.split(' ').map((word) => ({ name, word })))
  expect(words.length).toBeGreaterThan(50)
  expect(words.filter(({ name, word }) => !find(word).includes(name))).toEqual([])
})
