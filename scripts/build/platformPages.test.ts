import { expect, test } from 'vitest'
import { platformPageFor } from './platformPages.ts'

const page = '<html lang="en" data-theme="dark"><head><script type="module" src="/a.js"></script></head></html>'

test('[TRD-01] the platform’s page requests its texts and symbols in parallel with its script', () => {
  const german = platformPageFor(page, 'de', 'assets/texts.js')
  expect(german).toContain('<html lang="de" data-theme="dark">')
  expect(german).toContain('<link rel="modulepreload" crossorigin href="/assets/texts.js">')
  expect(german).toContain('<link rel="preload" as="fetch" crossorigin href="/v2/symbols"></head>')
})

test('[APP-23] the platform’s page has its language’s tag and direction before its script runs', () => {
  expect(platformPageFor(page, 'ar', 'a.js')).toContain('<html lang="ar" dir="rtl"')
  expect(platformPageFor(page, 'cn', 'a.js')).toContain('<html lang="zh-Hans" data-theme')
})
