import { expect, test } from 'vitest'
import { namedArticle } from '../../domain/help/articleForCode.ts'
import { helpArticles, isArticle } from '../../domain/help/articles.ts'
import { codeSources, errorCodesIn } from './errorCodes.ts'
import { filesIn } from './files.ts'
import { literalsIn } from './sources.ts'
import { attributesOf, callsOf } from './syntax.ts'
import { englishSheets, sheets } from './texts.ts'

const linked = [...new Set(filesIn(['src'], /(?<!\.test)\.tsx$/).flatMap((source) => attributesOf('article', source)))]
const helpTexts = sheets.filter(({ area }) => area === 'help')

/** The views of the platform and of its chat. */
const frameViews = filesIn(['platform'], /views\/\w+(?<!\.test)\.ts$/)
const frameSheets = englishSheets.filter(({ area }) => area === 'platform' || area === 'chatRooms')

const codes = [...new Set(errorCodesIn(codeSources()).map(({ code }) => code))]

test('[APP-15, APP-29] every error code that a person may be shown leads to an article of its own', () => {
  expect(codes.length).toBeGreaterThan(200)
  expect(codes.filter((code) => namedArticle(code) === null)).toEqual([])
})

test('[APP-15, APP-29] every error code with a text of the platform or the chat leads to an article', () => {
  const areas = new Set(['network', ...codes.map((code) => code.split('.')[0])])
  const shown = frameSheets.flatMap(({ texts }) => Object.keys(texts)).filter((key) => key.includes('.') && areas.has(key.split('.')[0]))
  expect(shown.length).toBeGreaterThan(35)
  expect(shown.filter((code) => namedArticle(code) === null)).toEqual([])
})

/** An alert, or the place of a text that stands for what is not there. */
const state = /role: 'alert'|class: '(?:empty|none|cover|notice|said|strip|message pending)'/

test('[APP-29] the platform and the chat link each error and empty state to its help', () => {
  const without = frameViews.filter((source) => state.test(source.text) && callsOf('helpLink', source).length === 0)
  expect(frameViews.filter(({ text }) => state.test(text)).length).toBeGreaterThan(8)
  // A field's own error, as in the forms of the app.
  expect(without.map(({ file }) => file)).toEqual(['platform/views/stakeForm.ts'])
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
  const asked = new Set([...linked, ...frameViews.flatMap(literalsIn).filter(isArticle), ...codes.map((code) => namedArticle(code) ?? '')])
  expect([...asked].filter((article) => !(helpArticles as readonly string[]).includes(article))).toEqual([])
  const missing = helpTexts.flatMap(({ language, texts }) =>
    [...asked].filter((article) => !texts[`${article}.title`] || !texts[`${article}.text`]).map((article) => `${language}: ${article}`),
  )
  expect([helpTexts.length, missing]).toEqual([11, []])
})
