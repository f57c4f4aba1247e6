// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { CommandApi } from '../../../contract/background.ts'
import texts from '../../../locales/en/referral.json' with { type: 'json' }
import { dayMs } from '../../../domain/kernel/time.ts'
import { startOfUtcDay } from '../../../domain/kernel/utcDay.ts'
import { renderScreen, show } from '../../../tests/support/renderScreen.tsx'
import { sentence } from '../../../tests/support/sentence.ts'
import { inTurn, refused, type SentCall, type ServerAnswers } from '../../../tests/support/stubServer.ts'
import { unmarkedFigures } from '../../../tests/support/unmarkedFigures.ts'
import { wireUser } from '../../../tests/support/wireUser.ts'

const today = startOfUtcDay(Date.now())
const link = (name: string, code: string) => ({
  link_href: `https://app.example/r/${code}`,
  landing: 'register',
  link_name: name,
  code,
  clicks: 12,
  signUps: 3,
})
const full = {
  return: 'true' as const,
  links: [link('Blog', 'abcdefgh22'), link('<b>Shop</b>', 'abcdefgh33')],
  programs: [{ refferal: 'turnover', link_href: 'https://app.example/', percent: 1 }],
  materials: [{ size: '300x250', format: 'banner', locale: 'any', extend: 'svg', href: '/materials/banner-300x250.svg' }],
  landings: ['home', 'register'],
  balance: '12.50',
  currency: 'EUR' as const,
  range: { first: today - 2 * dayMs, last: today },
  days: [{ at: today - dayMs, clicks: 7, signUps: 2, deposits: 1, commission: '0.40' }],
}
type Action = { action: string }
/** Answers each action of the call by itself. */
const by =
  (answers: Record<string, unknown>) =>
  ({ body }: SentCall) =>
    (answers[(body as Action).action] ?? full) as typeof full

const main = () => within(screen.getByRole('main'))
const open = (answer: ServerAnswers['referral'] = full, setting: Parameters<typeof renderScreen>[1] = {}) =>
  renderScreen(show('referral'), { answers: { referral: answer }, ...setting })
const sent = (server: Awaited<ReturnType<typeof open>>['server'], action: string): SentCall[] =>
  server.calls('referral').filter(({ body }) => (body as Action).action === action)
const amount = () => main().findByLabelText<HTMLInputElement>('Amount in EUR')

test('[SUP-09] balance, terms, links and materials are shown; HTML in a name is text', async () => {
  await open()
  expect(await main().findByText('€12.50')).toBeTruthy()
  expect(main().getByText(/^1% of the stakes/)).toBeTruthy()
  expect(main().getByRole('heading', { name: '<b>Shop</b>' })).toBeTruthy()
  expect(main().getByText('https://app.example/r/abcdefgh22')).toBeTruthy()
  expect(main().getAllByText('Last 30 days · clicks: 12 · sign-ups: 3')).toHaveLength(2)
  expect(main().getByAltText('Banner 300x250').getAttribute('src')).toBe('/materials/banner-300x250.svg')
  expect(main().getByText(/<a href="https:\/\/app\.example\/r\/abcdefgh22"><img src="http/)).toBeTruthy()
})

test('[APP-34] no translation changes a figure of the programme, or of a refused transfer', async () => {
  const { user } = await open()
  await user.type(await amount(), '13')
  await user.click(await main().findByRole('button', { name: texts['transfer.submit'] }))
  await main().findByText(sentence(new RegExp(`^${texts['referral.overBalance']}`)))
  expect(unmarkedFigures(screen.getByRole('main'))).toEqual([])
})

test('[SUP-09] each measure is a chart in words, and all are in one table', async () => {
  const { container } = await open()
  await main().findByText('€12.50')
  const words = [...container.querySelectorAll('main svg[role=img]')].map((one) => one.getAttribute('aria-label'))
  expect(words).toEqual([
    expect.stringMatching(/^Clicks from .*: 7 in total, at most 7\.$/),
    expect.stringMatching(/^Sign-ups from .*: 2 in total, at most 2\.$/),
    expect.stringMatching(/^Deposits from .*: 1 in total, at most 1\.$/),
    expect.stringMatching(/^Commission from .*: €0\.40 in total, at most €0\.40\.$/),
  ])
  const rows = [...container.querySelectorAll('main tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map((cell) => cell.textContent),
  )
  expect(rows).toEqual([
    ['0', '0', '0', '€0.00'],
    ['7', '2', '1', '€0.40'],
    ['0', '0', '0', '€0.00'],
  ])
})

test('[SUP-09] the filter is in the address and asks for its days in UTC', async () => {
  const { server, user } = await open()
  await user.selectOptions(await main().findByLabelText(texts['stats.link']), 'abcdefgh33')
  fireEvent.change(main().getByLabelText('From'), { target: { value: '2026-11-01' } })
  await waitFor(() =>
    expect(sent(server, 'filter').at(-1)?.body).toEqual({
      action: 'filter',
      DateFrom: Date.parse('2026-11-01T00:00:00Z'),
      code: 'abcdefgh33',
    }),
  )
  expect(location.hash).toBe('#/show/referral?link=abcdefgh33&from=2026-11-01')
})

test('[SUP-07] an end before the start is refused and never asked for', async () => {
  const { server } = await open()
  await main().findByText('€12.50')
  fireEvent.change(main().getByLabelText('From'), { target: { value: '2026-11-10' } })
  fireEvent.change(main().getByLabelText('To'), { target: { value: '2026-11-01' } })
  expect(main().getAllByText(texts['filter.before'])).toHaveLength(2)
  for (const { body } of sent(server, 'filter')) expect(body).not.toHaveProperty('DateTo')
})

test.each([
  ['', 'Wrong amount'],
  ['0', 'Wrong amount'],
  ['-3', 'Wrong amount'],
  ['1.5', 'Wrong amount'],
  ['ten', 'Wrong amount'],
  ['13', texts['referral.overBalance']],
])('[SUP-10] the amount “%s” is refused at its field and nothing is sent', async (typed, text) => {
  const { server, user } = await open()
  if (typed !== '') await user.type(await amount(), typed)
  await user.click(await main().findByRole('button', { name: texts['transfer.submit'] }))
  expect(main().getByText(sentence(new RegExp(`^${text}.* · Enter a whole amount, at most €12\\.00\\.$`)))).toBeTruthy()
  expect([(await amount()).value, (await amount()).getAttribute('aria-invalid')]).toEqual([typed, 'true'])
  expect(sent(server, 'transfer')).toEqual([])
})

test('[APP-33] an amount that can be read in two ways is explained beside its field', async () => {
  const { user } = await open()
  await user.type(await amount(), '1.500')
  expect(await main().findByText(sentence(/^Do you mean 1,500\.00 or 1\.50\?/))).toBeTruthy()
})

test('[SUP-10] a whole amount is transferred, and the balances of programme and account are read again', async () => {
  const moved = { return: 'true', balance: '0.50', currency: 'EUR' }
  const show = inTurn(full, { ...full, balance: '0.50' })
  const refreshUser = vi.fn<CommandApi['refreshUser']>(async () => ({ ok: true, value: wireUser() }))
  const answer = (call: SentCall) => ((call.body as Action).action === 'transfer' ? moved : show()) as typeof full
  const { server, user } = await open(answer, { worker: { refreshUser } })
  await user.type(await amount(), '12')
  await user.click(main().getByRole('button', { name: texts['transfer.submit'] }))
  expect(await main().findByText(sentence(/^€12\.00 is now in your/))).toBeTruthy()
  expect(await main().findByText('€0.50')).toBeTruthy()
  expect(unmarkedFigures(screen.getByRole('main'))).toEqual([])
  expect(sent(server, 'transfer')[0]?.body).toEqual({ action: 'transfer', amount: 12, account: 'eur-1' })
  expect(refreshUser).toHaveBeenCalledOnce()
})

test('[SUP-10, FUND-43] a transfer without an answer keeps what was typed and is sent again with its key', async () => {
  const outcome = inTurn('lost', { return: 'true', balance: '7.50', currency: 'EUR' })
  const { server, user } = await open((call) => ((call.body as Action).action === 'transfer' ? outcome() : full) as typeof full)
  await user.type(await amount(), '5')
  await user.click(main().getByRole('button', { name: texts['transfer.submit'] }))
  // It may have been made: only the server's own refusal says that it was not.
  expect(await main().findByText(sentence(texts['transfer.unanswered']))).toBeTruthy()
  expect((await amount()).value).toBe('5')
  await user.click(main().getByRole('button', { name: texts['transfer.submit'] }))
  await main().findByText(sentence(/^€5\.00 is now in your/))
  const [first, second] = sent(server, 'transfer')
  expect(first?.key).toBeTruthy()
  expect(second?.key).toBe(first?.key)
})

test('[SUP-10] an account that was closed meanwhile is named as the reason', async () => {
  const { user } = await open(by({ transfer: refused('account.unknown') }))
  await user.type(await amount(), '5')
  await user.click(main().getByRole('button', { name: texts['transfer.submit'] }))
  expect(await main().findByText(texts['transfer.failed'])).toBeTruthy()
  expect(main().getByText(sentence(texts['account.unknown']))).toBeTruthy()
})

test('[SUP-10] without an account in the balance’s currency one can be opened', async () => {
  const dollars = { ...wireUser(), balances: [{ ...wireUser().balances[0]!, currency: 'USD' as const }] }
  await open(full, { user: dollars })
  expect(await main().findByText(/need an account in EUR/)).toBeTruthy()
  expect(main().getByRole('button', { name: texts['transfer.openAccount'] })).toBeTruthy()
})

test('[SUP-10] a link without a name or a page says what is missing, at its field', async () => {
  const { server, user } = await open()
  await user.click(await main().findByRole('button', { name: texts['link.submit'] }))
  expect(main().getByText('Please fill Link name and chose Landing page')).toBeTruthy()
  expect(main().getByText(texts['link.nameMissing'])).toBeTruthy()
  expect(main().getByText(texts['link.landingMissing'])).toBeTruthy()
  expect(sent(server, 'save')).toEqual([])
})

const fill = async (user: Awaited<ReturnType<typeof open>>['user']): Promise<void> => {
  await user.type(await main().findByLabelText(texts['link.name']), 'Forum')
  await user.selectOptions(main().getByLabelText(texts['link.landing']), 'home')
  await user.click(main().getByRole('button', { name: texts['link.submit'] }))
}

test('[SUP-10] a new link is made and the form is empty again', async () => {
  const { server, user } = await open()
  await fill(user)
  expect(await main().findByText('Your link “Forum” is ready.')).toBeTruthy()
  expect(sent(server, 'save')[0]?.body).toEqual({ action: 'save', link_name: 'Forum', landing: 'home' })
  expect(main().getByLabelText<HTMLInputElement>(texts['link.name']).value).toBe('')
})

test.each([
  [refused('auth.server_error', { status: 500 }), 'Some error with save, please try later'],
  ['lost', 'Some error with save, please try later'],
  [refused('referral.tooManyLinks'), texts['referral.tooManyLinks']],
  [refused('referral.nameTaken', { fields: { link_name: 'referral.nameTaken' } }), texts['referral.nameTaken']],
])('[SUP-10] a link that was not saved says why and stays in the form, case %#', async (answer, text) => {
  const { user } = await open(by({ save: answer }))
  await fill(user)
  await waitFor(() => expect(screen.getByRole('main').textContent).toContain(text))
  expect(main().getByLabelText<HTMLInputElement>(texts['link.name']).value).toBe('Forum')
})

test('[APP-29] offline nothing can be sent, and what is shown has its age', async () => {
  const { connect } = await open()
  await main().findByText('€12.50')
  await connect('offline')
  expect(main().getAllByText(/^As of/).length).toBeGreaterThan(0)
  for (const name of [texts['transfer.submit'], texts['link.submit']])
    expect(main().getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true)
})

test('[SUP-09, APP-18] a link is copied in full', async () => {
  const { user } = await open()
  await user.click(await main().findByRole('button', { name: 'Copy the link Blog' }))
  expect(await main().findByText(texts['links.copied'])).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe('https://app.example/r/abcdefgh22')
})

test('[APP-26] the menu lists the programme only where it is offered', async () => {
  await open(refused('referral.notOffered'), { settings: { features: { referral: false } } })
  expect(await main().findByText(texts['referral.notOffered'])).toBeTruthy()
})
