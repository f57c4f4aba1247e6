import { expect, test } from 'vitest'
import { captchaToken, captchaWaitMs } from './captcha.ts'

/** A clock that the test moves: `pass` ends the waits that are due by then. */
function handClock() {
  const waits: { at: number; end: () => void }[] = []
  let now = 0
  return {
    wait: (ms: number) => new Promise<void>((end) => waits.push({ at: now + ms, end })),
    pass(ms: number) {
      now += ms
      for (const { at, end } of waits) if (at <= now) end()
    },
  }
}
const never = () => new Promise<string>(() => undefined)

test('[SES-04] without a key nobody is asked', async () => {
  const ask = () => Promise.reject(new Error('asked'))
  expect(await captchaToken(null, ask, handClock().wait)).toBeNull()
})

test('[SES-04] an answer within five seconds goes with the form', async () => {
  const clock = handClock()
  let answer = (_token: string): void => undefined
  const token = captchaToken('key', () => new Promise((resolve) => (answer = resolve)), clock.wait)
  clock.pass(captchaWaitMs - 1)
  answer('yes')
  expect(await token).toBe('yes')
})

test('[SES-04] past five seconds the form goes without', async () => {
  const clock = handClock()
  let token: string | null | undefined
  const waiting = captchaToken('key', never, clock.wait).then((given) => (token = given))
  clock.pass(4_999)
  await Promise.resolve()
  expect(token).toBeUndefined()
  clock.pass(1)
  await waiting
  expect(token).toBeNull()
})

test('[SES-04] a provider that fails holds nothing up', async () => {
  expect(await captchaToken('key', () => Promise.reject(new Error('blocked')), handClock().wait)).toBeNull()
})
