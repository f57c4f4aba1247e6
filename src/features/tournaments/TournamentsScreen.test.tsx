// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { WireEndedTourney, WireTourney } from '../../../contract/tournaments.ts'
import texts from '../../../locales/en/tournaments.json' with { type: 'json' }
import { renderScreen, show } from '../../../tests/support/renderScreen.tsx'
import { inTurn, refused, type ServerAnswers } from '../../../tests/support/stubServer.ts'
import { unmarkedFigures } from '../../../tests/support/unmarkedFigures.ts'
import { wireUser } from '../../../tests/support/wireUser.ts'
import { zoneElsewhere } from '../../../tests/support/zoneElsewhere.ts'

const dayMs = 86_400_000
const now = Date.now()
const row = (place: number, over: Partial<WireTourney['data'][number]> = {}) => ({
  place,
  name: `Mara ${place}.`,
  result: `${100 - place}.00`,
  reward: place === 1 ? '1000 $' : null,
  ...over,
})
const tourney = (over: Partial<WireTourney> = {}): WireTourney => ({
  id: 'w1',
  type: 'weekly',
  date_start: now - dayMs,
  date_end: now + 3 * dayMs + 7_200_000 + 60_000,
  data: [1, 2, 3].map((place) => row(place)),
  ...over,
})
const before = { type: 'weekend', id: 'w0', date_start: now + 2 * dayMs, date_end: now + 4 * dayMs } as const

const main = () => within(screen.getByRole('main'))
const board = (name = 'Weekly contest') => main().findByRole('table', { name })
const rowsOf = async (name?: string) => [...(await board(name)).querySelectorAll('tbody tr')].map(({ textContent }) => textContent)

async function open(list: WireTourney[], setting: Parameters<typeof renderScreen>[1] = {}) {
  const { answers, ...more } = setting
  return renderScreen(show('contest'), { answers: { currentTourneys: { list }, pastTourneys: { list: [] }, ...answers }, ...more })
}

test('[ENG-08, ENG-09] a running contest shows its time left, its ranking and its prizes', async () => {
  await open([tourney()])
  expect(await rowsOf()).toEqual(['1Mara 1.+$99.00$1,000', '2Mara 2.+$98.00', '3Mara 3.+$97.00'])
  expect(screen.getByRole('main').textContent).toContain('Ends in 3 d 2 h')
  expect(main().getByText('Weekly prizes')).toBeTruthy()
})

test('[ENG-08] the ranking has as many rows as the settings allow', async () => {
  await open([tourney()], { settings: { leaderboard: { rows: { weekly: 2, weekend: 10 } } } })
  expect(await rowsOf()).toHaveLength(2)
})

test('[ENG-10] a person below the rows has an own row, and the distance to the next prize', async () => {
  const own = row(57, { own: true, result: '3.50' })
  await open([tourney({ own, next: { reward: '100 $', place: 20, distance: '12.30' } })])
  expect((await rowsOf()).at(-1)).toBe('57You+$3.50')
  expect(screen.getByRole('main').textContent).toContain('$12.30 to the next prize$100')
  // A translation of the page changes none of these figures (APP-34).
  expect(unmarkedFigures(screen.getByRole('main'))).toEqual([])
})

test.each([
  ['without a place', { own: null }, texts['own.none']],
  ['in first place', { own: row(1, { own: true }), data: [row(1, { own: true })] }, texts['own.first']],
])('[ENG-10] a person %s sees a sentence about it', async (_name, over, text) => {
  await open([tourney(over)])
  expect(await main().findByText(text)).toBeTruthy()
})

test.each([
  ['in a zone that the browser does not know are shown in its own', 'Europe/Atlantis', /^Your time: /, null],
  ['in another zone are shown in both', zoneElsewhere(now), /^Your time: /, new RegExp(`^${zoneElsewhere(now)}: `)],
])('[ENG-11, APP-34] the dates of a contest %s', async (_what, tournamentZone, own, zone) => {
  const weekend = tourney({ ...before, date_start: now - dayMs })
  await open([weekend], { settings: { tournamentZone } })
  expect(await main().findByText(own)).toBeTruthy()
  if (zone) expect(main().getByText(zone)).toBeTruthy()
  else expect(main().queryByText(/Atlantis/)).toBeNull()
})

test('[ENG-10, SES-01] a visitor sees the ranking, and nothing of their own', async () => {
  await open([tourney()], { user: null })
  expect(await rowsOf()).toHaveLength(3)
  expect(main().queryByText(texts['own.none'])).toBeNull()
})

test('[TRD-13] before its start a contest has its next start and its previous results', async () => {
  await open([tourney(before)], {
    answers: { lastTourney: { tourney: tourney({ ...before, data: [row(1, { name: 'Ivo K.' })] }) } },
  })
  expect(await rowsOf('Previous results')).toEqual(['1Ivo K.+$99.00$1,000'])
  expect(main().getByText(/^Next start: .* Runs from Friday 21:00 to Sunday 21:00/)).toBeTruthy()
})

test.each([['that fail are read again on request', inTurn(refused('auth.server_error', { status: 500 }), { tourney: null })]])(
  '[TRD-13, APP-29] previous results %s',
  async (_name, lastTourney) => {
    const { user } = await open([tourney(before)], { answers: { lastTourney } as ServerAnswers })
    await main().findByText(texts['state.failed'])
    await user.click(main().getByRole('button', { name: 'Try again' }))
    expect(await main().findByText(texts['last.none'])).toBeTruthy()
  },
)

test('[ENG-08, TRD-13] previous results are dated, and give way to those of a contest that is closing', async () => {
  const [hourMs, end] = [3_600_000, now - 7 * dayMs]
  const last = (id: string, name: string, over: Partial<WireTourney> = {}) =>
    tourney({ type: 'weekend', id, date_start: end - 2 * dayMs, date_end: end - hourMs / 2, data: [row(1, { name })], ...over })
  const { report, server } = await open([tourney(before)], { answers: { lastTourney: { tourney: last('w1', 'Ivo K.') } } })
  expect(await rowsOf('Previous results')).toEqual(['1Ivo K.+$99.00$1,000'])
  expect(main().getByText(texts['ended.waitingText'])).toBeTruthy()
  expect(
    main()
      .getByRole('link', { name: /20\d\d$/ })
      .getAttribute('href'),
  ).toMatch(/#\/show\/contest\/w1$/)
  server.answer({ lastTourney: { tourney: last('w2', 'Ada L.', { date_start: now - 2 * dayMs, date_end: now - hourMs / 2 }) } })
  await report({ topic: 'standing', list: [tourney(before)], at: Date.now() + 1 })
  await waitFor(async () => expect(await rowsOf('Previous results')).toEqual(['1Ada L.+$99.00$1,000']))
  expect(main().queryByText(texts['ended.waitingText'])).toBeNull()
})

test('[ENG-07] the ranking is read again on request', async () => {
  const { user, server } = await open([tourney()])
  await board()
  server.answer({ currentTourneys: { list: [tourney({ data: [row(1, { name: 'Ivo K.' })] })] } })
  await user.click(main().getByRole('button', { name: texts.again }))
  await waitFor(async () => expect(await rowsOf()).toEqual(['1Ivo K.+$99.00$1,000']))
})

test.each([
  ['the settings', { features: { tournaments: false } }, {}],
  ['the server', {}, { currentTourneys: refused('tournaments.notOffered') }],
] as const)('[ENG-07] where %s offer none the page says so, without a retry', async (_name, settings, answers) => {
  await open([], { settings, answers: answers as ServerAnswers, user: wireUser() })
  expect(await main().findByText(texts['tournaments.notOffered'])).toBeTruthy()
  expect(main().queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('[ENG-08, FRM-04] the ranking moves by what the worker has read, which is asked again', async () => {
  const reminded: string[] = []
  const { report, server } = await open([tourney()], {
    worker: { remind: async (name) => ({ ok: true, value: reminded.push(name) > 0 ? null : null }) },
  })
  await board()
  const before = server.calls('currentTourneys').length
  await report({ topic: 'standing', list: [tourney({ data: [row(1, { name: 'Ivo K.' })] })], at: Date.now() + 1 })
  expect(await rowsOf()).toEqual(['1Ivo K.+$99.00$1,000'])
  expect(reminded).toEqual(['contest', 'contest'])
  expect(server.calls('currentTourneys')).toHaveLength(before)
})

test('[ENG-08, ENG-05] a visitor’s ranking is read when the worker says that it is time', async () => {
  const reminded: string[] = []
  const { report, server } = await open([tourney()], {
    user: null,
    worker: { remind: async (name) => ({ ok: true, value: reminded.push(name) > 0 ? null : null }) },
  })
  await board()
  server.answer({ currentTourneys: { list: [tourney({ data: [row(1, { name: 'Ivo K.' })] })] } })
  await report({ topic: 'due', reminder: 'contest' })
  await waitFor(async () => expect(await rowsOf()).toEqual(['1Ivo K.+$99.00$1,000']))
  expect(reminded).toEqual(['contest', 'contest'])
})

test('[ENG-08] where no ranking is shown the worker is not asked to keep its time', async () => {
  const reminded: string[] = []
  await open([], {
    answers: { currentTourneys: refused('tournaments.notOffered') },
    worker: { remind: async (name) => ({ ok: true, value: reminded.push(name) > 0 ? null : null }) },
  })
  await main().findByText(texts['tournaments.notOffered'])
  expect(reminded).toEqual([])
})

test('[ENG-07, ENG-08] the rules name scoring, ties, the minimum, and what is not counted', async () => {
  await open([tourney()])
  for (const name of ['score', 'rates', 'ties', 'minimum', 'excluded', 'prizes', 'names', 'result'] as const)
    expect(await main().findByText(texts[`rules.${name}Text`].replace('{{times}}', '20'))).toBeTruthy()
})

const ended = (id: string, place: number | null, over: Partial<WireEndedTourney> = {}): WireEndedTourney => ({
  id,
  type: 'weekly',
  date_start: Date.parse('2026-11-09'),
  date_end: Date.parse('2026-11-16'),
  participants: 240,
  first: row(1, { name: 'M***d' }),
  own: place === null ? null : row(place, { own: true, reward: null }),
  ...over,
})

test('[ENG-10] ended contests are listed with their winner and own place, and drawn in words', async () => {
  const list = [ended('weekly-2026-11-09', 12), ended('weekly-2026-11-02', 30), ended('weekly-2026-10-26', null)]
  await open([tourney()], { answers: { pastTourneys: { list } } })
  expect(await main().findByText('Your place: 12 of 240')).toBeTruthy()
  expect(main().getByText(texts['past.notIn'])).toBeTruthy()
  expect(unmarkedFigures(screen.getByRole('main'))).toEqual([])
  expect(main().getByRole('img').getAttribute('aria-label')).toMatch(/: 30, 12$/)
  expect(
    main()
      .getAllByRole('link', { name: /^Weekly contest/ })[0]
      ?.getAttribute('href'),
  ).toMatch(/#\/show\/contest\/weekly-2026-11-09$/)
})

test('[ENG-11] an ended weekend is named by its days on both clocks where they differ', async () => {
  const dates = { date_start: Date.parse('2026-11-20T21:00Z'), date_end: Date.parse('2026-11-22T21:00Z') }
  const list = [ended('weekend-2026-11-20', null, { type: 'weekend', ...dates })]
  const tournamentZone = zoneElsewhere(dates.date_start)
  await open([tourney()], { settings: { tournamentZone }, answers: { pastTourneys: { list } } })
  const name = new RegExp(`^Weekend contest .*2026 \\(${tournamentZone}: .*2026\\)$`)
  expect(await main().findByRole('link', { name })).toBeTruthy()
})

test('[ENG-10] the list of ended contests goes on', async () => {
  const pages = inTurn({ list: [ended('weekly-2026-11-09', null)], next: '1:weekly' }, { list: [ended('weekly-2026-11-02', 3)] })
  const { user } = await open([tourney()], { answers: { pastTourneys: pages } as ServerAnswers })
  await main().findByText(texts['past.notIn'])
  await user.click(main().getByRole('button', { name: texts.more }))
  expect(await main().findByText('Your place: 3 of 240')).toBeTruthy()
})

const final = tourney({ id: 'weekly-2026-11-09', date_start: now - 9 * dayMs, date_end: now - 2 * dayMs, participants: 240 })

test('[ENG-08, ENG-07] the page of one contest moves until its places are final', async () => {
  const answers = { tourneyById: { tourney: { ...final, closed: false } } }
  const { report, server } = await renderScreen(show('contest/weekly-2026-11-09'), {
    answers,
    worker: { remind: async () => ({ ok: true, value: null }) },
  })
  await main().findByText(texts['ended.waitingText'])
  server.answer({ tourneyById: { tourney: { ...final, closed: true } } })
  // Once it has ended it is not among those that the worker reads.
  await report({ topic: 'standing', list: [], at: Date.now() })
  expect(await main().findByRole('table', { name: texts['ended.board'] })).toBeTruthy()
})

test('[ENG-10, ENG-09] an ended contest has a podium, the own prize and its trades as a file', async () => {
  const own = row(12, { own: true, reward: '300 $ bonus', result: '88.00' })
  await renderScreen(show('contest/weekly-2026-11-09'), { answers: { tourneyById: { tourney: { ...final, own } } } })
  expect((await main().findByRole('img')).getAttribute('aria-label')).toContain('1: Mara 1., $99')
  expect(main().getByText('Your place: 12 of 240')).toBeTruthy()
  expect(main().getByText(/^UTC: /)).toBeTruthy()
  expect(screen.getByRole('main').textContent).toContain('Your prize: $300 bonus.')
  expect(unmarkedFigures(screen.getByRole('main'))).toEqual([])
  const link = main().getByRole('link', { name: texts['result.download'] })
  expect([link.getAttribute('href'), link.getAttribute('download')]).toEqual([
    '/api/tourney/result/weekly-2026-11-09',
    'weekly-2026-11-09.jsonl',
  ])
  expect(main().queryByText(texts['own.none'])).toBeNull()
})

test.each([
  ['that is closed', true, texts['board.none']],
  ['that is closing', false, texts['ended.waitingText']],
])('[ENG-10] the page of an ended contest without places %s invites nobody to trade', async (_what, closed, text) => {
  await renderScreen(show('contest/weekly-2026-11-09'), { answers: { tourneyById: { tourney: { ...final, data: [], closed } } } })
  expect(await main().findByText(text)).toBeTruthy()
  expect(main().queryByText(texts['board.emptyText'])).toBeNull()
})

test('[APP-29] the board of an ended contest without places leads to its help', async () => {
  await renderScreen(show('contest/weekly-2026-11-09'), { answers: { tourneyById: { tourney: { ...final, data: [], closed: true } } } })
  const none = await main().findByText(texts['board.none'])
  expect(within(none).getByRole('link').getAttribute('href')).toBe('#/show/help/contests')
})

test('[ENG-10] a visitor sees an ended contest without a place of their own or its file', async () => {
  await renderScreen(show('contest/weekly-2026-11-09'), { user: null, answers: { tourneyById: { tourney: final } } })
  expect(await main().findByRole('table', { name: texts['ended.board'] })).toBeTruthy()
  expect(main().queryByRole('link', { name: texts['result.download'] })).toBeNull()
})

test.each([
  ['an unknown contest', 'weekly-1999-01-04', { tourney: null }],
  ['a name that is too long', 'x'.repeat(41), 'waits'],
])('[APP-30] the address of %s says that there is no such contest and links to all', async (_what, id, tourneyById) => {
  await renderScreen(show(`contest/${id}`), { answers: { tourneyById } as ServerAnswers })
  expect(await main().findByText(texts['ended.unknown'])).toBeTruthy()
  expect(main().getByRole('link', { name: texts['ended.all'] })).toBeTruthy()
})

test('[ENG-10] a picture that cannot be made says so', async () => {
  const { user } = await renderScreen(show('contest/weekly-2026-11-09'), {
    answers: { tourneyById: { tourney: { ...final, own: row(1, { own: true }) } } },
  })
  await user.click(await main().findByRole('button', { name: texts.share }))
  expect(await main().findByText(texts['share.failed'])).toBeTruthy()
})

test('[ENG-07, ENG-10] after its end a contest waits for its last trade, and calls nothing final', async () => {
  await renderScreen(show('contest/weekly-2026-11-09'), { answers: { tourneyById: { tourney: { ...final, closed: false } } } })
  expect(await main().findByText(texts['ended.waitingText'])).toBeTruthy()
  expect(main().queryByText(texts['ended.board'])).toBeNull()
  expect(main().queryByRole('link', { name: texts['result.download'] })).toBeNull()
})
