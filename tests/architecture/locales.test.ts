import { expect, test } from 'vitest'
import { literalsIn, sourcesOf, templatesIn } from './sources.ts'
import { englishSheets, keyOf, languages, placesIn, sheets } from './texts.ts'

const sources = sourcesOf('src', 'platform', 'domain', 'workers', 'server', 'contract', 'scripts/build')
const keys = new Set(englishSheets.flatMap((sheet) => Object.keys(sheet.texts).map(keyOf)))

test('[APP-23] English and a second language are there', () => {
  expect(languages).toContain('en')
  expect(languages.length).toBeGreaterThan(1)
  expect(keys.size).toBeGreaterThan(100)
})

test.each(languages)('[APP-23] %s misses no area and no key, and has none of its own', (language) => {
  const own = sheets.filter((sheet) => sheet.language === language)
  expect(own.map((sheet) => sheet.area).toSorted()).toEqual(englishSheets.map((sheet) => sheet.area).toSorted())
  for (const sheet of own) {
    const english = englishSheets.find(({ area }) => area === sheet.area)?.texts ?? {}
    expect([...new Set(Object.keys(sheet.texts).map(keyOf))].toSorted()).toEqual([...new Set(Object.keys(english).map(keyOf))].toSorted())
  }
})

test.each(languages)('[APP-23] %s fills in the same places, leaves no text empty and has every plural form', (language) => {
  const forms = new Intl.PluralRules(language === 'cn' ? 'zh-Hans' : language).resolvedOptions().pluralCategories
  for (const { area, texts } of sheets.filter((sheet) => sheet.language === language)) {
    const english = Object.entries(englishSheets.find((sheet) => sheet.area === area)?.texts ?? {})
    for (const [key, text] of Object.entries(texts)) {
      expect([key, text.trim() === '']).toEqual([key, false])
      const there = english.filter(([other]) => keyOf(other) === keyOf(key)).flatMap(([, other]) => placesIn(other))
      expect([key, ...placesIn(text).filter((place) => place !== 'count')]).toEqual([
        key,
        ...[...new Set(there)].filter((place) => place !== 'count').toSorted(),
      ])
      if (keyOf(key) !== key) expect(forms.filter((form) => !(`${keyOf(key)}_${form}` in texts))).toEqual([])
    }
  }
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
