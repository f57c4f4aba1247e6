import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import MiniSearch from 'minisearch'
import { expect, test } from 'vitest'
import { languages } from '../../contract/kernel.ts'
import { helpArticles } from '../../domain/help/articles.ts'
import { helpIndexOptions } from '../../domain/help/searchTerms.ts'
import { helpIndexOf } from './helpIndex.ts'

const textsOf = (language: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../locales', language, 'help.json'), 'utf8')) as Record<string, string>
const finder = (language: string) => {
  const index = MiniSearch.loadJSON(helpIndexOf(textsOf(language)).index, helpIndexOptions)
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
])('[APP-23] in %s, %s finds the article %s', (language, typed, article) => {
  expect(finder(language)(typed)).toContain(article)
})
