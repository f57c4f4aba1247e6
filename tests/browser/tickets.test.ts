import { pdfOf } from '../support/pdf.ts'
import { untilCached } from '../offline/app.ts'
import { expect, test } from './fixtures.ts'

test.use({ serviceWorkers: 'allow' })

test('[SUP-01, SUP-02, PWA-04] a ticket with a file, written offline, outlasts its page and is answered', async ({
  context,
  server,
  newcomerPage: page,
}) => {
  const address = `${server.appUrl}/en/trading#/show/tickets/new`
  await page.goto(address)
  await expect(page.getByLabel('Department')).toBeVisible()
  await untilCached(page)
  await page.getByLabel('Department').selectOption('Deposits and withdrawals')
  await context.setOffline(true)
  await page.getByLabel('Subject').fill('My bank transfer')
  await page.getByLabel('Your message').fill('Where is it? <script>alert(1)</script>')
  await page.locator('main input[type=file]').setInputFiles({ name: 'bill.pdf', mimeType: 'application/pdf', buffer: pdfOf(300_000) })
  await expect(page.getByText('bill.pdf')).toBeVisible()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Waiting for the connection')).toBeVisible()
  await page.close()

  await context.setOffline(false)
  const next = await context.newPage()
  await next.goto(`${server.appUrl}/en/trading#/show/tickets`)
  const ticket = next.getByRole('link', { name: /My bank transfer/ })
  await expect(ticket).toHaveCount(1)
  await ticket.click()
  const thread = next.getByRole('region', { name: 'Conversation' })
  await expect(thread.getByText('<script>alert(1)</script>')).toBeVisible()
  await expect(thread.getByRole('link', { name: 'Download bill.pdf' })).toBeVisible()
  // An agent answers by hand as soon as the desk has the ticket, and the person comes back to it.
  const form = { ticket: new URL(next.url()).hash.split('/').at(-1) ?? '', kind: 'message', content: 'On which day was it?' }
  const answer = () => context.request.post(`${server.sandboxUrl}/desk`, { form, headers: { origin: server.sandboxUrl }, maxRedirects: 0 })
  await expect.poll(async () => (await answer()).status()).toBe(303)
  await next.reload()
  await expect(thread.getByText(form.content)).toBeVisible()
  await next.getByLabel('Your reply').fill('On Monday')
  await next.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(thread.getByText('On Monday')).toHaveCount(1)
  await next.getByRole('button', { name: 'Close ticket' }).click()
  await expect(next.getByRole('link', { name: /My bank transfer/ })).toContainText('Closed')
})
