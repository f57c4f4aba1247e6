// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import texts from '../../../locales/en/history.json' with { type: 'json' }
import { deferred } from '../../../domain/kernel/deferred.ts'
import { historyRow } from '../../../tests/support/historyRow.ts'
import { renderPart } from '../../../tests/support/renderScreen.tsx'
import { refused, type ServerAnswers } from '../../../tests/support/stubServer.ts'
import { Exports } from './Exports.tsx'
import { historyColumns } from './exportColumns.ts'
import { readAllHistory } from './readAll.ts'

const { saveFile } = vi.hoisted(() => ({ saveFile: vi.fn<(name: string, text: string, type: string) => void>() }))
vi.mock('../../browser/saveFile.ts', () => ({ saveFile }))

const first = {
  hits: [
    historyRow({ id: 'l3', reference: '@evil' }),
    historyRow({ id: 'l2', trType: 'tip', amount: '-5.00', account: 'demo-eur-1', play: true }),
  ],
  total: 3,
  next: '5.l2',
}
const { before: _before, after: _after, ...unmoved } = historyRow({ id: 'd1', trType: 'deposit.failed' })
const second = { hits: [unmoved], total: 3 }
type Page = typeof second | ReturnType<typeof refused>

beforeEach(() => saveFile.mockClear())

/** Renders the exports of a list of two pages, of which the second is answered so. */
const open = (rest: Page | Promise<Page>) => {
  const answer: ServerAnswers['history'] = ({ body }) => ((body as { cursor?: string }).cursor === undefined ? first : rest)
  return renderPart(
    <Exports readRows={readAllHistory({ trType: 'tip' })} columns={historyColumns} textOf={() => '=HYPERLINK("x")'} name="history" />,
    { answers: { history: answer } },
  )
}
const button = (name: string) => screen.getByRole('button', { name })
const saved = (): Promise<void> => waitFor(() => expect(saveFile).toHaveBeenCalledOnce())

test('[SUP-08] an export has every row of the filter, exact amounts, and no formula', async () => {
  const { user, server } = await open(second)
  await user.click(button('CSV'))
  await saved()
  expect(server.calls('history').map(({ body }) => body)).toEqual([
    { trType: 'tip', limit: 999 },
    { trType: 'tip', limit: 999, cursor: '5.l2' },
  ])
  const [name, text, type] = saveFile.mock.calls[0]!
  expect([name, type]).toEqual([expect.stringMatching(/^openfloor-history-\d{4}-\d\d-\d\d\.csv$/), 'text/csv'])
  const [heading, newest, tip, failed] = text.split('\r\n')
  expect(heading).toContain('Time,Type,Entry,Reference')
  expect(newest).toContain(`"'=HYPERLINK(""x"")","'@evil"`)
  expect(tip).toContain(',-5.00,EUR,')
  // An amount that never moved is in no column's sum.
  expect(failed).toContain('eur-1,,EUR,,,done')
  expect([heading, newest, tip].map((line) => line?.split(',').at(-1))).toEqual([texts['column.play'], 'false', 'true'])
  // The pressed button has kept the focus.
  expect(document.activeElement).toBe(button('CSV'))
})

test('[SUP-08] JSON has the rows as the server sent them', async () => {
  const { user } = await open(second)
  await user.click(button('JSON'))
  await saved()
  expect(JSON.parse(saveFile.mock.calls[0]![1])).toEqual([...first.hits, ...second.hits])
})

test('[APP-29] an export that fails half way saves nothing and says so', async () => {
  const { user } = await open(refused('request.malformed', { status: 400 }))
  await user.click(button('CSV'))
  expect((await screen.findByRole('alert')).textContent).toContain(texts['export.failed'])
  expect(saveFile).not.toHaveBeenCalled()
})

test('[APP-29] a running export shows its progress and can be cancelled', async () => {
  const rest = deferred<Page>()
  const { user } = await open(rest.promise)
  await user.click(button('CSV'))
  await screen.findByText('2 read so far')
  await user.click(button(texts['export.cancel']))
  rest.resolve(second)
  expect(await screen.findByRole('button', { name: 'CSV' })).toBeTruthy()
  await rest.promise
  expect(saveFile).not.toHaveBeenCalled()
})
