import { expect, test } from 'vitest'
import { namedArticle } from '../../domain/help/articleForCode.ts'
import { helpArticles } from '../../domain/help/articles.ts'
import { codeSources, errorCodesIn } from './errorCodes.ts'
import { filesIn } from './files.ts'
import { attributesOf } from './syntax.ts'
import { sheets } from './texts.ts'

const linked = [...new Set(filesIn(['src'], /(?<!\.test)\.tsx$/).flatMap((source) => attributesOf('article', source)))]
const helpTexts = sheets.filter(({ area }) => area === 'help')

const codes = [...new Set(errorCodesIn(codeSources()).map(({ code }) => code))]

test('[APP-15, APP-29] every error code that a person may be shown leads to an article of its own', () => {
  expect(codes.length).toBeGreaterThan(200)
  expect(codes.filter((code) => namedArticle(code) === null)).toEqual([])
})

test('[APP-29] the lists that need an explanation link to one while they are empty', () => {
  const explained = ['history', 'withdraw', 'documents', 'signals', 'tickets', 'promotions', 'contests']
  expect(linked).toEqual(expect.arrayContaining(explained))
})

test('[APP-29] no empty or failed state is without help', () => {
  const without = filesIn(['src'], /(?<!\.test)\.tsx$/).filter(({ text }) => text.includes('help={null}'))
  // The catalogue of components, and the search of the help centre itself.
  expect(without.map(({ file }) => file).toSorted()).toEqual(['src/features/components/sections.tsx', 'src/features/help/HelpResults.tsx'])
})

test('[APP-29, APP-23] every article that a screen or an error leads to exists, in every language', () => {
  const asked = new Set([...linked, ...codes.map((code) => namedArticle(code) ?? '')])
  expect([...asked].filter((article) => !(helpArticles as readonly string[]).includes(article))).toEqual([])
  const missing = helpTexts.flatMap(({ language, texts }) =>
    [...asked].filter((article) => !texts[`${article}.title`] || !texts[`${article}.text`]).map((article) => `${language}: ${article}`),
  )
  expect([helpTexts.length, missing]).toEqual([11, []])
})
