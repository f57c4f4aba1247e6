import { expect, test } from 'vitest'
import { captchaToken, captchaWaitMs } from './captcha.ts'

/** A fake clock: `pass` ends the waits that are due by then. */
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

test('[SES-04] without a key there is no check', async () => {
  const ask = () => Promise.resolve('a token')
  expect(await captchaToken(null, ask, handClock().wait)).toBeNull()
})

test('[SES-04] a token within five seconds is sent with the form', async () => {
  const clock = handClock()
  let answer = (_token: string): void => undefined
  const token = captchaToken('key', () => new Promise((resolve) => (answer = resolve)), clock.wait)
  clock.pass(captchaWaitMs - 1)
  answer('yes')
  expect(await token).toBe('yes')
})

test('[SES-04] after five seconds the form is sent without one', async () => {
  const clock = handClock()
  let token: string | null | undefined
  const waiting = captchaToken('key', never, clock.wait).then((value) => (token = value))
  clock.pass(4_999)
  await new Promise((resolve) => setImmediate(resolve))
  expect(token).toBeUndefined()
  clock.pass(1)
  await waiting
  expect(token).toBeNull()
})

test('[SES-04] a failing provider delays nothing', async () => {
  expect(await captchaToken('key', () => Promise.reject(new Error('blocked')), handClock().wait)).toBeNull()
})
