import { registerByApi } from './apiUser.ts'
import { expect, test } from './fixtures.ts'

test(
  '[SUP-09, SUP-10, SUP-11] a visitor of a new link registers, and the referrer sees one sign-up',
  { tag: '@long' },
  async ({ browser, context, server, page, faults }) => {
    await registerByApi(context.request, server.appUrl)
    await page.goto(`${server.appUrl}/en/trading#/show/referral`)
    await page.getByLabel('Link name').fill('Forum <b>')
    await page.getByLabel('Landing page').selectOption('Contests')
    await page.getByRole('button', { name: 'Create link' }).click()
    await expect(page.getByRole('heading', { name: 'Forum <b>' })).toBeVisible()
    const address = (await page.getByText(/\/r\/\w{10}$/).textContent()) ?? ''

    const visitor = await browser.newContext({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0' })
    const visit = await visitor.newPage()
    await visit.goto(address)
    await expect(visit).toHaveURL(/\/en\/trading\?ref=\w{10}#\/show\/contest$/)
    await expect(visit.getByRole('heading', { level: 1 })).toBeVisible()
    // The address alone keeps the code: nothing is stored before consent.
    const code = new URL(visit.url()).searchParams.get('ref') ?? 'none'
    expect(JSON.stringify(await visitor.storageState({ indexedDB: true }))).not.toContain(code)
    await visit.getByRole('banner').getByRole('link', { name: 'Open account' }).click()
    await expect(visit).toHaveURL(/\/en\/register\?ref=\w{10}/)
    await visit.getByLabel('First name').fill('Bo')
    await visit.getByLabel('Last name').fill('Lind')
    await visit.getByLabel('E-mail').fill(`visitor-${crypto.randomUUID()}@openfloor.example`)
    await visit.getByRole('textbox', { name: 'Password' }).fill('quiet-river-stone-89')
    await visit.getByLabel('Country').selectOption('BR')
    await visit.getByLabel('Prefix').fill('55')
    await visit.getByRole('textbox', { name: 'Phone' }).fill('11976543210')
    await visit.getByRole('button', { name: 'Open account' }).last().click()
    await expect(visit).toHaveURL(/\/en\/trading#/)
    await visitor.close()

    await page.reload()
    await expect(page.getByText('Last 30 days · clicks: 1 · sign-ups: 1')).toBeVisible()
    expect(faults).toEqual([])
  },
)
