import { expect, test } from 'vitest'
import { helpArticles } from '../../domain/help/articles.ts'
import { filesIn } from './files.ts'
import { attributesOf } from './syntax.ts'
import { sheets } from './texts.ts'

const linked = [...new Set(filesIn(['src'], /(?<!\.test)\.tsx$/).flatMap((source) => attributesOf('article', source)))]
const helpTexts = sheets.filter(({ area }) => area === 'help')

test('[APP-29] the lists that need an explanation link to one while they are empty', () => {
  const explained = ['history', 'withdraw', 'documents', 'signals', 'tickets', 'promotions', 'contests']
  expect(linked).toEqual(expect.arrayContaining(explained))
})

test('[APP-29, APP-23] every article that a screen links to exists, in every language', () => {
  expect(linked.filter((article) => !(helpArticles as readonly string[]).includes(article))).toEqual([])
  const missing = helpTexts.flatMap(({ language, texts }) =>
    linked.filter((article) => !texts[`${article}.title`] || !texts[`${article}.text`]).map((article) => `${language}: ${article}`),
  )
  expect([helpTexts.length, missing]).toEqual([11, []])
})
