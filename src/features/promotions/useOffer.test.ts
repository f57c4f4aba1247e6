// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '../../../tests/support/eventually.ts'
import { json } from '../../../tests/support/json.ts'
import { renderHook } from '../../../tests/support/renderHook.tsx'
import { signedInStore } from '../../../tests/support/signedInStore.ts'
import { wireUser } from '../../../tests/support/wireUser.ts'
import { background } from '../../bridges/background.ts'
import { backgroundReported } from '../../bridges/backgroundFacts.ts'
import { useOffer } from './useOffer.ts'

const until = Date.now() + 180_000
const promotion = { name: 'p', start: 1, end: until }
const refused = (error: string) => json({ return: 'false', error })

let answers: Record<string, (Response | 'lost')[]>
let sent: string[]
beforeEach(() => {
  sent = []
  answers = {}
  vi.spyOn(background, 'remind').mockResolvedValue({ ok: true, value: null })
  vi.stubGlobal('fetch', async (address: string) => {
    const [path = ''] = address.split('?')
    sent.push(path)
    const answer = answers[path]?.shift()
    if (answer === 'lost') throw new TypeError('Failed to fetch')
    return answer ?? json({ return: 'true', data: path.includes('/modal/') ? { promo: 'P', until, percent: '10' } : promotion })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function render(offer: 'limited_offer' | 'risk_free', store = signedInStore(wireUser())) {
  const hook = await renderHook(() => useOffer(offer), store)
  await eventually(async () => {
    await hook.render()
    expect(hook.current().reading.at).not.toBe('loading')
  })
  return hook
}

test('[ENG-02] an offer is accepted once and its deadline goes to the worker', async () => {
  const { run, current } = await render('limited_offer')
  expect(background.remind).toHaveBeenCalledWith('limited_offer', expect.any(Number))
  await run(({ accept }) => Promise.all([accept(), accept()]))
  expect(sent.filter((path) => path === '/api/triggers/limited_yes')).toHaveLength(1)
  expect(current().accepted).toEqual(promotion)
})

test('[ENG-06] an offer refused by a rule is closed, one without a response can be accepted again', async () => {
  answers['/api/triggers/promo'] = ['lost', refused('offers.ended')]
  const { run, current } = await render('risk_free')
  await run(({ accept }) => accept())
  expect(current()).toMatchObject({ isClosed: false, status: { at: 'refused', fault: { code: 'network.unreachable' }, attempt: 1 } })
  await run(({ accept }) => accept())
  expect(current()).toMatchObject({ isClosed: true, reading: { at: 'failed', code: 'offers.ended' } })
  await run(({ accept }) => accept())
  expect(sent.filter((path) => path === '/api/triggers/promo')).toHaveLength(2)
})

test('[ENG-02] the end of the time closes the offer and ignores it', async () => {
  const { run, current } = await render('limited_offer')
  await run(({ end }) => end())
  expect(current()).toMatchObject({ isClosed: true, reading: { code: 'offers.ended' } })
  expect(sent).toContain('/api/triggers/limited_ignore')
})

test('[ENG-02] an offer that is not available says why', async () => {
  answers['/api/modal/limited_offer'] = [refused('offers.none')]
  const { current } = await render('limited_offer')
  expect(current().reading).toEqual({ at: 'failed', code: 'offers.none', status: 200 })
})

test('[ENG-05, ENG-06] an offer that another tab has answered is closed in this one', async () => {
  const store = signedInStore(wireUser())
  const { run, current } = await render('risk_free', store)
  answers['/api/modal/risk_free'] = [refused('offers.accepted')]
  await run(async () => void store.dispatch(backgroundReported([{ topic: 'due', reminder: 'risk_free' }])))
  await eventually(() => expect(current().reading).toEqual({ at: 'failed', code: 'offers.accepted', status: 200 }))
})

test('[ENG-05] an accepted offer is reported to the other tabs', async () => {
  const { run } = await render('risk_free')
  await run(({ accept }) => accept())
  expect(background.remind).toHaveBeenLastCalledWith('risk_free', 0)
})
