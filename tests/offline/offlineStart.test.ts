import { afterAll, beforeAll, expect, test } from 'vitest'
import { invoiceCoins } from '../../contract/kernel.ts'
import { openApp, type OpenApp } from './app.ts'

let app: OpenApp

beforeAll(async () => {
  app = await openApp()
  // The network says that it is there; only the server is not: the hardest of the two to notice.
  await app.server.kill()
})
afterAll(() => app.close())

const guid = '0123456789abcdef0123456789abcdef'
const addresses = [
  '/',
  '/en',
  '/en/trading#/home',
  '/fr/trading#/home',
  '/en/trading#/show/funding',
  '/en/trading#/show/funding/payment_success',
  '/en/trading#/show/funding/payment_error',
  '/en/trading#/show/funding/payment_process',
  '/en/trading#/listen/funding/pfs/t-1/1',
  '/en/login',
  '/en/register',
  '/en/trading#/no/such/route',
  ...invoiceCoins.map((coin) => `/api/${coin}/invoice/${guid}`),
]

test.each(addresses)('[PWA-02, INV-08] %s opens while the server is away, by its address and again', async (address) => {
  const page = await app.context.newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(String(error)))
  const response = await page.goto(`${app.server.appUrl}${address}`)
  expect([response?.status(), response?.fromServiceWorker()]).toEqual([200, true])
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  const again = await page.reload()
  expect(again?.fromServiceWorker()).toBe(true)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  expect(faults).toEqual([])
  await page.close()
})

test.each(['/api/logout', '/upload/passport.pdf', '/api/card/fast/ezpay'])(
  '[INV-02] %s is never answered from the cache',
  async (address) => {
    const page = await app.context.newPage()
    await expect(page.goto(`${app.server.appUrl}${address}`)).rejects.toThrow('ERR_CONNECTION_REFUSED')
    await page.close()
  },
)
