import type { Page } from 'playwright/test'
import { balanceReads, payByCard } from '../journeys/money.ts'
import { deferred } from '../../domain/kernel/deferred.ts'
import { type Addresses, expect, test } from './fixtures.ts'

const funding = async (page: Page, { appUrl }: Addresses): Promise<void> => void (await page.goto(`${appUrl}/en/trading#/show/funding`))
const untilChecking = (page: Page): Promise<void> =>
  expect(page.getByText('We’ll check again as soon as you’re back online.')).toBeVisible()

test('[FUND-36, FUND-37, PWA-04] a deposit left at the bank blocks another, and offers nothing while offline', async ({
  context,
  server,
  newcomerPage: page,
}) => {
  await funding(page, server)
  await payByCard(page, '4000 0000 0000 1018')
  await page.waitForURL(`${server.sandboxUrl}/acs/**`)
  // The page goes away, and with it its response.
  await page.evaluate(() => void setTimeout(() => history.back()))
  await page.waitForURL(/#\/show\/funding$/)
  const bank = page.getByRole('link', { name: 'Continue to your bank' })
  await expect(bank).toBeVisible()
  await expect(page.getByRole('button', { name: /^Deposit €/ })).toHaveCount(0)
  await context.setOffline(true)
  await untilChecking(page)
  await expect(bank).toBeHidden()
  await context.setOffline(false)
  await bank.click()
  await page.waitForURL(`${server.sandboxUrl}/acs/**`)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.waitForURL(/#\/show\/funding\/payment_success$/)
  await balanceReads(page, '€250.00')
})

type BookedCharge = { status: string; taken: number; returned: number }

test('[FRM-07, PWA-05, FUND-36] a deposit whose charge loses the network goes on by itself and charges once', async ({
  context,
  server,
  newcomerPage: page,
}) => {
  await funding(page, server)
  await page.evaluate(() => void Object.assign(globalThis, { wasHere: true }))
  const charged = deferred<string>()
  await context.route(
    '**/api/card/fast/pfs',
    async (route) => {
      const { deposit } = route.request().postDataJSON() as { deposit: string }
      await route.fetch()
      // The money is taken, and its answer has no way back.
      await context.setOffline(true)
      await route.abort('internetdisconnected')
      charged.resolve(deposit)
    },
    { times: 1 },
  )
  await payByCard(page, '4000 0000 0000 0002')
  const deposit = await charged.promise
  await untilChecking(page)
  await balanceReads(page, '€0.00')
  await context.setOffline(false)
  await page.waitForURL(/#\/show\/funding\/payment_success$/)
  await balanceReads(page, '€250.00')
  expect(await page.evaluate(() => 'wasHere' in globalThis)).toBe(true)
  const books = (await (await context.request.get(`${server.sandboxUrl}/books/${deposit}`)).json()) as BookedCharge[]
  expect(books).toMatchObject([{ status: 'approved', taken: 1, returned: 0 }])
})

test('[FUND-18] a removed card is not offered after a reload', async ({ server, fundedPage: page }) => {
  await funding(page, server)
  const saved = page.getByText('Visa ending in 0002')
  await expect(saved).toBeVisible()
  await page.getByRole('button', { name: 'Remove Visa ending in 0002' }).click()
  await page.getByRole('group', { name: 'Remove Visa ending in 0002' }).getByRole('button', { name: 'Remove' }).click()
  await expect(saved).toHaveCount(0)
  const cards = page.waitForResponse('**/api/triggers/cards')
  await page.reload()
  await (await cards).finished()
  await expect(page.getByLabel('Card number')).toBeVisible()
  await expect(saved).toHaveCount(0)
})
