// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deferred } from '../../../domain/kernel/deferred.ts'
import { eventually } from '../../../tests/support/eventually.ts'
import { renderHook } from '../../../tests/support/renderHook.tsx'
import { sessionAnswer } from '../../../tests/support/sessionAnswer.ts'
import { storeAfterStart } from '../../../tests/support/signedInStore.ts'
import { type ServerAnswers, inTurn, refused, stubServer } from '../../../tests/support/stubServer.ts'
import { wireCountries } from '../../../tests/support/wireCountries.ts'
import { wireSettings, wireUser } from '../../../tests/support/wireUser.ts'
import { selectStatus } from '../../shell/session/sessionSlice.ts'
import { type RegistrationResult, useRegistration } from './useRegistration.ts'

const done = { return: 'true' } as const
const valid = {
  firstName: 'Joana',
  lastName: 'Souza',
  login: ' joana@example.org ',
  password: 'quiet-river-stone-88',
  phone: '11 98765 4321',
  country: 'BR',
} as const
const onEnd = vi.fn<(end: RegistrationResult) => void>()
const noForm = { current: null }

beforeEach(() => onEnd.mockReset())
afterEach(() => {
  history.replaceState(null, '', '/')
  localStorage.clear()
})

async function setUp(answers: ServerAnswers = {}, search = '') {
  history.replaceState(null, '', `/en/register${search}`)
  const server = stubServer({
    challenge: { csprint: 'c', bits: 0 },
    info: done,
    register: done,
    rpc: sessionAnswer({ user: wireUser() }),
    ...answers,
  })
  const store = storeAfterStart(null, { ...wireSettings, country: 'BR' })
  const hook = await renderHook(() => useRegistration(wireCountries, noForm, onEnd), store)
  const fill = async (fields: Partial<Record<keyof typeof valid | 'promo', string>> = valid): Promise<void> => {
    for (const [field, value] of Object.entries(fields)) await hook.run(({ change }) => change(field as keyof typeof valid, value))
  }
  return { ...hook, server, store, fill, send: () => hook.run(({ send }) => send()) }
}

test('[SES-08] a registration sends what was meant, with its proof of work, and signs in', async () => {
  const { fill, send, server, store, current } = await setUp()
  await fill()
  await send()
  const { country, currency, login, phone, phone_prefix, csprint } = server.calls('register')[0]!.body as Record<string, string>
  expect([country, currency, login, phone, phone_prefix, csprint]).toEqual(['BR', 'USD', 'joana@example.org', '11987654321', '55', 'c'])
  expect([onEnd.mock.calls, current().status.at, selectStatus(store.getState())]).toEqual([[['registered']], 'done', 'person'])
})

test('[SES-11] an account whose session cannot be read is created, not signed in', async () => {
  const { fill, send } = await setUp({ rpc: 'lost' })
  await fill()
  await send()
  expect(onEnd.mock.calls).toEqual([['created']])
})

test('[SES-08, APP-19] errors show once a field is left or the form is sent, and nothing is sent', async () => {
  const { current, fill, run, send, server } = await setUp()
  await fill({ login: 'joana' })
  expect(current().errorOf('login')).toBeUndefined()
  await run(({ leave }) => leave('login'))
  await run(({ leave }) => leave('phone'))
  expect([current().errorOf('login'), current().errorOf('phone')]).toEqual(['email.invalid', undefined])
  await send()
  expect([current().errorOf('firstName'), current().errorOf('password')]).toEqual(['field.required', 'field.required'])
  expect([server.calls('register'), current().status.at]).toEqual([[], 'typing'])
})

test('[SES-08, APP-08] the server’s errors are shown at their fields until these change, and the input stays', async () => {
  const { current, fill, send } = await setUp({ register: refused('register.invalid', { fields: { login: 'email.taken' } }) })
  await fill()
  await send()
  expect(current()).toMatchObject({ status: { at: 'refused', fault: { code: 'register.invalid' } }, form: { firstName: 'Joana' } })
  expect(current().errorOf('login')).toBe('email.taken')
  await fill({ login: 'other@example.org' })
  expect(current().errorOf('login')).toBeUndefined()
  expect(onEnd).not.toHaveBeenCalled()
})

test('[SES-09] a proof is used once: a second try gets another', async () => {
  const { fill, send, server } = await setUp({
    challenge: inTurn({ csprint: 'first', bits: 0 }, { csprint: 'second', bits: 0 }),
    register: inTurn(refused('register.challenge'), done),
  })
  await fill()
  await send()
  await send()
  expect(server.calls('register').map(({ body }) => (body as { csprint: string }).csprint)).toEqual(['first', 'second'])
})

test.each([
  ['none', 'a back end without proof of work', refused('auth.server_error', { status: 404 }), 1],
  ['no registration', 'a challenge that cannot be had', 'lost', 0],
] as const)('[SES-09, SRV-12] %s is sent with %s', async (_sent, _name, challenge, registrations) => {
  const { fill, send, server, current } = await setUp({ challenge })
  await fill()
  await send()
  expect(server.calls('register')).toHaveLength(registrations)
  expect(current().status.at).toBe(registrations === 1 ? 'done' : 'refused')
})

test('[SES-08] while it is sent a second press sends nothing', async () => {
  const answer = deferred<typeof done>()
  const { fill, run, send, server, current } = await setUp({ register: answer.promise })
  await fill()
  await run(({ send: press }) => void press())
  await eventually(() => expect(server.calls('register')).toHaveLength(1))
  expect(current().status.at).toBe('sending')
  await send()
  answer.resolve(done)
  await eventually(() => expect(onEnd).toHaveBeenCalledOnce())
  expect(server.calls('register')).toHaveLength(1)
})

test('[SES-15, APP-26] the code of the address is filled in, but not where law forbids incentives', async () => {
  const { current, fill } = await setUp({}, '?promo=GIFT-20')
  expect([current().promoOffered, current().form.promo]).toEqual([true, 'GIFT-20'])
  await fill({ country: 'DE' })
  expect([current().promoOffered, current().form.promo]).toEqual([false, ''])
})

test('[SES-08] the country of the settings chooses the phone’s prefix until another is chosen', async () => {
  const { current, fill } = await setUp()
  expect(current().form).toMatchObject({ country: 'BR', phone_prefix: '+55' })
  await fill({ country: 'DE' })
  expect(current().form.phone_prefix).toBe('+49')
})

test('[SES-06] the confirmation link leads back to the requested route', async () => {
  const { fill, send, server } = await setUp({}, '?rd=%2Fshow%2Ffunding')
  await fill()
  await send()
  expect(server.calls('register')[0]?.body).toMatchObject({ url: '/show/funding' })
})

test('[SUP-11] the code of a referral link goes along with the registration, also from an address before', async () => {
  const { fill, send, server } = await setUp({}, '?ref=abcdefgh23')
  history.replaceState(null, '', '/en/register')
  await fill()
  await send()
  expect(server.calls('register')[0]?.body).toMatchObject({ ref: 'abcdefgh23' })
})

test('[SUP-11] what is no code is not sent, and a code is sent once', async () => {
  const { fill, send, server } = await setUp({}, '?ref=%3Cb%3E')
  await fill()
  await send()
  expect(server.calls('register')[0]?.body).not.toHaveProperty('ref')
})
