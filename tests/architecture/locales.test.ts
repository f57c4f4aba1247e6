import { expect, test } from 'vitest'
import { languages as spoken } from '../../contract/kernel.ts'
import { codeSources, errorCodesIn } from './errorCodes.ts'
import { literalsIn, sourcesOf, templatesIn } from './sources.ts'
import { faultsOf } from './textFaults.ts'
import { englishSheets, keyOf, languages, pagesOf, sheets } from './texts.ts'

const sources = codeSources()
const keys = new Set(englishSheets.flatMap((sheet) => Object.keys(sheet.texts).map(keyOf)))

test('[APP-23] every language of the contract, and no other, has a folder of texts', () => {
  expect(languages).toEqual([...spoken].toSorted())
  expect(keys.size).toBeGreaterThan(100)
})

test.each(languages)('[APP-23] %s has all areas, keys, placeholders and plural forms, no extra ones and no empty text', (language) => {
  expect(
    faultsOf(
      language,
      sheets.filter((sheet) => sheet.language === language),
      englishSheets,
    ),
  ).toEqual([])
})

test.each(languages)('[APP-11, APP-23] %s has every page of the server, as a file or an entry, and no others', (language) => {
  const pages = pagesOf(language)
  expect([...pages.keys()].toSorted()).toEqual([...pagesOf('en').keys()].toSorted())
  expect([...pages.keys()].filter((name) => pages.has(`${name}.html`))).toEqual([])
  for (const [name, text] of pages) expect([name, text.trim().length > 20]).toEqual([name, true])
})

const pay = { language: 'en', area: 'pay', texts: { title: 'Pay {{amount}}', left_one: '{{count}} card', left_other: '{{count}} cards' } }
const german = { title: '{{amount}} zahlen', left_one: '{{count}} Karte', left_other: '{{count}} Karten' }
const russian = { title: 'Оплатить {{amount}}', left_one: '{{count}} карта', left_few: '{{count}} карты', left_many: '{{count}} карт' }

test.each([
  ['de', german, []],
  ['de', { ...german, title: undefined }, ['de/pay misses title']],
  ['de', { ...german, more: 'Mehr' }, ['de/pay has more, which English has not']],
  ['de', { ...german, title: ' {{amount}} '.replace('{{amount}}', '') }, ['de/pay title is empty', 'de/pay title does not fill in amount']],
  [
    'de',
    { ...german, title: '{{betrag}} zahlen' },
    ['de/pay title does not fill in amount', 'de/pay title fills in betrag, which English does not'],
  ],
  ['de', { ...german, left_one: undefined }, ['de/pay left misses the form one']],
  ['de', { ...german, left_few: '{{count}} Karten' }, ['de/pay left_few is a plural form that the language does not have']],
  ['ru', russian, ['ru/pay left misses the form other']],
  [
    'cn',
    { title: '支付 {{amount}}', left_one: '{{count}} 张', left_other: '{{count}} 张' },
    ['cn/pay left_one is a plural form that the language does not have'],
  ],
] as const)('[APP-23] in %s the faults of %j are %j', (language, given, faults) => {
  const texts = Object.fromEntries(Object.entries(given).filter((entry): entry is [string, string] => entry[1] !== undefined))
  expect(faultsOf(language, [{ language, area: 'pay', texts }], [pay])).toEqual(faults)
})

test('[APP-23] a language without an area is reported', () => {
  expect(faultsOf('de', [], [pay])).toEqual(['de misses the area pay'])
})

test('[APP-23] every text that a screen uses exists', () => {
  const asked = sourcesOf('src', 'platform').flatMap((source) => {
    const areas = [...source.text.matchAll(/useTranslation\((\[[^\]]*\]|'[a-zA-Z]+')/g)].flatMap((match) =>
      [...(match[1] ?? '').matchAll(/'([a-zA-Z]+)'/g)].map((area) => area[1] ?? ''),
    )
    return [...source.text.matchAll(/\bt\(\s*'([^']+)'/g)].map((match) => ({ file: source.file, areas, key: match[1] ?? '' }))
  })
  const isThere = ({ areas, key }: { areas: string[]; key: string }): boolean => {
    const [area, plain] = key.includes(':') ? key.split(':') : [null, key]
    const wanted = englishSheets.filter((sheet) => (area ? sheet.area === area : areas.length === 0 || areas.includes(sheet.area)))
    return wanted.some((sheet) => Object.keys(sheet.texts).some((own) => own === plain || keyOf(own) === plain))
  }
  expect(asked.length).toBeGreaterThan(50)
  expect(asked.filter((one) => !isThere(one)).map(({ file, key }) => `${file}: ${key}`)).toEqual([])
})

/** Only a broken client or a wrong server state causes these; a person reads the general failure (APP-15). */
const generalFailures = new Set([
  'contract.notServed',
  'csrf.origin',
  'idempotency.malformed',
  'idempotency.missing',
  'idempotency.reused',
  'push.key',
  'push.owner',
  'request.unknown',
  'signals.noSample',
  'stream.tooMany',
])

test('[APP-15, APP-23] every error code of a response has a text', () => {
  const thrown = errorCodesIn(sources)
  expect(thrown.length).toBeGreaterThan(20)
  expect(keys).toContain('auth.server_error')
  expect([...generalFailures].filter((code) => keys.has(code) || !thrown.some((one) => one.code === code))).toEqual([])
  expect([
    ...new Set(thrown.filter(({ code }) => !keys.has(code) && !generalFailures.has(code)).map(({ file, code }) => `${code} (${file})`)),
  ]).toEqual([])
})

test('[APP-23] every text is used', () => {
  const literals = new Set(sources.flatMap(literalsIn).map((text) => text.replace(/^[a-zA-Z]+:/, '')))
  const templates = sources.flatMap(templatesIn)
  expect([...keys].filter((key) => !literals.has(key) && !templates.some((template) => template.test(key)))).toEqual([])
})
