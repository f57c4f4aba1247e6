// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import app from '../../../locales/en/app.json' with { type: 'json' }
import history from '../../../locales/en/history.json' with { type: 'json' }
import { deferred } from '../../../domain/kernel/deferred.ts'
import { historyRow } from '../../../tests/support/historyRow.ts'
import { json } from '../../../tests/support/json.ts'
import { signedInStore } from '../../../tests/support/renderHook.tsx'
import { renderScreen, type RenderedScreen } from '../../../tests/support/renderScreen.tsx'
import { wireUser } from '../../../tests/support/wireUser.ts'
import { Exports } from './Exports.tsx'
import { historyColumns } from './exportColumns.ts'
import { readAllHistory } from './readAll.ts'

const { saveFile } = vi.hoisted(() => ({ saveFile: vi.fn<(name: string, text: string, type: string) => void>() }))
vi.mock('../../browser/saveFile.ts', () => ({ saveFile }))

let screen: RenderedScreen
let answer: (body: { cursor?: string; limit: number; trType?: string }) => Response | Promise<Response>
beforeEach(async () => {
  saveFile.mockClear()
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => answer(JSON.parse(init.body as string) as never))
  screen = await renderScreen(
    <Exports readRows={readAllHistory({ trType: 'tip' })} columns={historyColumns} textOf={() => '=HYPERLINK("x")'} name="history" />,
    { store: signedInStore(wireUser()), texts: { history, app } },
  )
})
afterEach(async () => {
  await screen.unmount()
  vi.unstubAllGlobals()
})
const press = (name: string): Promise<void> =>
  screen.run(async () => {
    ;[...screen.place.querySelectorAll('button')].find((one) => one.textContent === name)?.click()
    await vi.waitFor(() => expect(screen.place.querySelector('[role="status"]')?.textContent ?? '').not.toBe('0 read so far'))
  })

const pages = [
  {
    hits: [historyRow({ id: 'l3', reference: '@evil' }), historyRow({ id: 'l2', trType: 'tip', amount: '-5.00' })],
    total: 3,
    next: '5.l2',
  },
  { hits: [historyRow({ id: 'd1', trType: 'deposit.failed', before: undefined, after: undefined } as never)], total: 3 },
]

test('[SUP-08] an export has every row of the filter, exact amounts, and no formula', async () => {
  const asked: unknown[] = []
  answer = (body) => {
    asked.push(body)
    return json(pages[body.cursor === undefined ? 0 : 1])
  }
  await press('CSV')
  await vi.waitFor(() => expect(saveFile).toHaveBeenCalled())
  expect(asked).toEqual([
    { trType: 'tip', limit: 999 },
    { trType: 'tip', limit: 999, cursor: '5.l2' },
  ])
  const [name, text, type] = saveFile.mock.calls[0]!
  expect([name, type]).toEqual([expect.stringMatching(/^openfloor-history-\d{4}-\d\d-\d\d\.csv$/), 'text/csv'])
  const [heading, first, second, third] = text.split('\r\n')
  expect(heading).toContain('Time,Type,Entry,Reference')
  expect(first).toContain(`"'=HYPERLINK(""x"")","'@evil"`)
  expect(second).toContain(',-5.00,EUR,')
  // An amount that never moved is in no column's sum.
  expect(third).toContain('eur-1,,EUR,,,done')
})

test('[SUP-08] JSON has the rows as the server sent them', async () => {
  answer = ({ cursor }) => json(pages[cursor === undefined ? 0 : 1])
  await press('JSON')
  await vi.waitFor(() => expect(saveFile).toHaveBeenCalled())
  const rows = JSON.parse(saveFile.mock.calls[0]![1]) as { id: string; amount: string }[]
  expect(rows.map(({ id, amount }) => [id, amount])).toEqual([
    ['l3', '100.00'],
    ['l2', '-5.00'],
    ['d1', '100.00'],
  ])
})

test('[APP-29] an export that fails half way saves nothing and says so', async () => {
  answer = ({ cursor }) => (cursor === undefined ? json(pages[0]) : json({ return: 'false', error: 'request.malformed' }, 400))
  await press('CSV')
  await vi.waitFor(() => expect(screen.text()).toContain(history['export.failed']))
  expect(saveFile).not.toHaveBeenCalled()
})

test('[APP-29] a running export shows its progress and can be cancelled', async () => {
  const second = deferred<Response>()
  answer = ({ cursor }) => (cursor === undefined ? json(pages[0]) : second.promise)
  await press('CSV')
  expect(screen.text()).toContain('2 read so far')
  await press(history['export.cancel'])
  await screen.run(() => second.resolve(json(pages[1])))
  expect(saveFile).not.toHaveBeenCalled()
  expect(screen.text()).toContain('CSV')
})
