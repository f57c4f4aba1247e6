import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test, vi } from 'vitest'

const root = join(import.meta.dirname, '../../..')
/** A language whose files currently fail to load. */
let away = ''

beforeAll(() => {
  vi.stubGlobal('document', { documentElement: {} })
  vi.stubGlobal('localStorage', { setItem: vi.fn<(key: string, value: string) => void>() })
  vi.stubGlobal('fetch', async (address: string) =>
    away !== '' && address.includes(`/${away}/`)
      ? Promise.reject(new TypeError('offline'))
      : new Response(readFileSync(join(root, address))),
  )
})

test('[APP-23] texts are loaded by language and area, on demand', async () => {
  const { chooseLanguage, currentLanguage, i18n, initTexts } = await import('./i18n.ts')
  await initTexts('en')
  expect(i18n.t('nav.deposit')).toBe('Deposit')
  expect(i18n.hasResourceBundle('fr', 'app')).toBe(false)
  await chooseLanguage('fr')
  expect(currentLanguage()).toBe('fr')
  expect(i18n.t('nav.deposit')).toBe('Dépôt')
  expect(i18n.hasResourceBundle('fr', 'funding')).toBe(false)
  await i18n.loadNamespaces('funding')
  expect(i18n.t('funding:title')).toBe('Dépôt')
  expect(document.documentElement.lang).toBe('fr')
})

test('[APP-01, APP-06] the device and the server get the language on screen', async () => {
  const { chooseLanguage } = await import('./i18n.ts')
  await chooseLanguage('fr')
  expect(localStorage.setItem).toHaveBeenLastCalledWith('language', 'fr')
  expect(document.cookie).toMatch(/^lang=fr;path=\/;max-age=\d+;samesite=lax$/)
})

test('[APP-23] English replaces a language that fails to load, until it loads', async () => {
  const { chooseLanguage, currentLanguage, i18n, retryFallbacks } = await import('./i18n.ts')
  away = 'de'
  await chooseLanguage('de')
  expect([currentLanguage(), i18n.t('nav.deposit')]).toEqual(['de', 'Deposit'])
  away = 'ar'
  await chooseLanguage('ar')
  expect([currentLanguage(), document.documentElement.lang, document.documentElement.dir]).toEqual(['ar', 'en', 'ltr'])
  away = ''
  await retryFallbacks()
  expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['ar', 'rtl'])
  expect(i18n.t('nav.deposit')).not.toBe('Deposit')
})

test('[APP-23] Simplified Chinese has its own plural rules, and Arabic is right-to-left', async () => {
  const { chooseLanguage, currentLanguage, i18n } = await import('./i18n.ts')
  await chooseLanguage('cn')
  expect([currentLanguage(), i18n.language, document.documentElement.lang, document.documentElement.dir]).toEqual([
    'cn',
    'zh-Hans',
    'zh-Hans',
    'ltr',
  ])
  await chooseLanguage('ar')
  expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['ar', 'rtl'])
  await chooseLanguage('en')
})

test('[APP-15] an error without its own text shows the general failure, never its code', async () => {
  const { i18n } = await import('./i18n.ts')
  await i18n.changeLanguage('en')
  expect(i18n.t(['session:no.such', 'app:no.such', 'app:auth.server_error'])).toBe('Something went wrong on our side. Please try again.')
})
