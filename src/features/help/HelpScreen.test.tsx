// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import texts from '../../../locales/en/help.json' with { type: 'json' }
import { renderScreen, show } from '../../../tests/support/renderScreen.tsx'

const main = () => within(screen.getByRole('main'))
const search = () => main().findByRole('searchbox', { name: texts.search })
const article = (name: string) => main().findByRole('link', { name })

/** Fails each request for the index until `mend` is called. */
function breakIndex(): { mend: () => void } {
  const serve = globalThis.fetch
  let isDown = true
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
    if (isDown && JSON.stringify(address).includes('helpindex')) throw new TypeError('Failed to fetch')
    return serve(address, init)
  })
  return { mend: () => void (isDown = false) }
}

// The page keeps an index that it has loaded: the failures come first.
test('[APP-29] a search that failed says so and can be tried again', async () => {
  const { user } = await renderScreen(show('help'))
  breakIndex()
  await user.type(await search(), 'kyc')
  expect(await main().findByText(texts['state.failed'])).toBeTruthy()
  expect(main().getByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('[APP-29] the search loads on the connection’s return, as it says offline', async () => {
  const { user, connect } = await renderScreen(show('help'), { connection: 'offline' })
  const { mend } = breakIndex()
  await user.type(await search(), 'kyc')
  expect(await main().findByText(texts['state.offlineText'])).toBeTruthy()
  mend()
  await connect('online')
  expect(await article(texts['documents.title'])).toBeTruthy()
})

test('[APP-23] articles are found by words that they do not have themselves', async () => {
  const { user } = await renderScreen(show('help'))
  await user.type(await search(), 'bitcoin')
  expect((await article(texts['invoice.title'])).getAttribute('href')).toBe('#/show/help/invoice')
})

test('[APP-29] a search without a result leads to support', async () => {
  const { user } = await renderScreen(show('help'))
  await user.type(await search(), 'qqqqqq')
  expect(await main().findByText(texts.none)).toBeTruthy()
  expect((await article(texts.contact)).getAttribute('href')).toBe('#/show/contacts')
})

test('[APP-26] an article about a feature that is off is neither listed nor found nor shown', async () => {
  const settings = { features: { referral: false } }
  const { user, unmount } = await renderScreen(show('help'), { settings })
  await article(texts['withdrawEnd.title'])
  expect(main().queryByRole('link', { name: texts['referral.title'] })).toBeNull()
  await user.type(await search(), 'affiliate')
  expect(await main().findByText(texts.none)).toBeTruthy()
  unmount()
  await renderScreen(show('help/referral'), { settings })
  expect(await main().findByRole('heading', { level: 1, name: texts.unknown })).toBeTruthy()
})

test('[APP-29] an address without an article says so', async () => {
  await renderScreen(show('help/<b>x'))
  expect(await main().findByRole('heading', { level: 1, name: texts.unknown })).toBeTruthy()
})
