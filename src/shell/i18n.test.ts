import { beforeAll, expect, test, vi } from 'vitest'

beforeAll(() => {
  vi.stubGlobal('document', { documentElement: {} })
  vi.stubGlobal('localStorage', { setItem: () => undefined })
})

test('[APP-23] texts are loaded by language and area, on demand, and English stands in for what is missing', async () => {
  const { chooseLanguage, currentLanguage, i18n, startTexts } = await import('./i18n.ts')
  await startTexts('en')
  expect(i18n.t('nav.deposit')).toBe('Deposit')
  expect(i18n.hasResourceBundle('fr', 'app')).toBe(false)
  await chooseLanguage('fr')
  expect(currentLanguage()).toBe('fr')
  expect(i18n.t('nav.deposit')).toBe('Dépôt')
  expect(i18n.hasResourceBundle('fr', 'session')).toBe(false)
  await i18n.loadNamespaces('session')
  expect(i18n.t('session:login.title')).toBe('Connexion')
  await chooseLanguage('ja')
  expect(i18n.t('nav.deposit')).toBe('Deposit')
  expect(document.documentElement.lang).toBe('ja')
})

test('[APP-15] an error without words of its own reads as the general failure, never as its code', async () => {
  const { i18n } = await import('./i18n.ts')
  await i18n.changeLanguage('en')
  expect(i18n.t(['session:no.such', 'app:no.such', 'app:auth.server_error'])).toBe('Something went wrong on our side. Please try again.')
})
