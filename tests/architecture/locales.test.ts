import { expect, test } from 'vitest'
import { languages as spoken } from '../../contract/kernel.ts'
import { literalsIn, sourcesOf, templatesIn } from './sources.ts'
import { faultsOf } from './textFaults.ts'
import { englishSheets, keyOf, languages, sheets } from './texts.ts'

const sources = sourcesOf('src', 'platform', 'domain', 'workers', 'server', 'contract', 'scripts/build')
const keys = new Set(englishSheets.flatMap((sheet) => Object.keys(sheet.texts).map(keyOf)))

test('[APP-23] a folder of texts stands for every language of the contract, and for no other', () => {
  expect(languages).toEqual([...spoken].toSorted())
  expect(keys.size).toBeGreaterThan(100)
})

test.each(languages)('[APP-23] %s has every area, key, place and plural form, none of its own, and no empty text', (language) => {
  expect(
    faultsOf(
      language,
      sheets.filter((sheet) => sheet.language === language),
      englishSheets,
    ),
  ).toEqual([])
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
  ['de', { ...german, left_few: '{{count}} Karten' }, ['de/pay left_few is a form that nothing is counted by']],
  ['ru', russian, ['ru/pay left misses the form other']],
  [
    'cn',
    { title: '支付 {{amount}}', left_one: '{{count}} 张', left_other: '{{count}} 张' },
    ['cn/pay left_one is a form that nothing is counted by'],
  ],
] as const)('[APP-23] in %s the faults of %j are %j', (language, given, faults) => {
  const texts = Object.fromEntries(Object.entries(given).filter((entry): entry is [string, string] => entry[1] !== undefined))
  expect(faultsOf(language, [{ language, area: 'pay', texts }], [pay])).toEqual(faults)
})

test('[APP-23] a language that misses an area is found out', () => {
  expect(faultsOf('de', [], [pay])).toEqual(['de misses the area pay'])
})

test('[APP-23] every text that a screen asks for is there', () => {
  const asked = sourcesOf('src', 'platform').flatMap((source) => {
    const areas = [...source.text.matchAll(/useTranslation\((\[[^\]]*\]|'[a-z]+')/g)].flatMap((match) =>
      [...(match[1] ?? '').matchAll(/'([a-z]+)'/g)].map((area) => area[1] ?? ''),
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

/** Only a broken client or a server in a wrong state brings these about; a person reads the general failure (APP-15). */
const generalFailures = new Set([
  'contract.notServed',
  'csrf.origin',
  'idempotency.malformed',
  'idempotency.missing',
  'idempotency.reused',
  'request.unknown',
  'stream.tooMany',
])

test('[APP-15, APP-23] every code that an answer can carry has a text', () => {
  const thrown = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/(?:new Refusal\(\s*\d+,\s*|\bfail\(\s*|\b(?:error|code):\s*)'([a-z][\w-]*(?:\.[\w-]+)+)'/g)].map((match) => ({
      file,
      code: match[1] ?? '',
    })),
  )
  expect(thrown.length).toBeGreaterThan(20)
  expect(keys).toContain('auth.server_error')
  expect([...generalFailures].filter((code) => keys.has(code) || !thrown.some((one) => one.code === code))).toEqual([])
  expect([
    ...new Set(thrown.filter(({ code }) => !keys.has(code) && !generalFailures.has(code)).map(({ file, code }) => `${code} (${file})`)),
  ]).toEqual([])
})

test('[APP-23] no text is left that nobody shows', () => {
  const literals = new Set(sources.flatMap(literalsIn).map((text) => text.replace(/^[a-z]+:/, '')))
  const templates = sources.flatMap(templatesIn)
  expect([...keys].filter((key) => !literals.has(key) && !templates.some((template) => template.test(key)))).toEqual([])
})
