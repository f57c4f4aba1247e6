// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { renderScreen } from '../../../tests/support/renderScreen.tsx'
import { sessionAnswer } from '../../../tests/support/sessionAnswer.ts'
import { type ServerAnswers, inTurn, refused } from '../../../tests/support/stubServer.ts'
import { unmarkedFigures } from '../../../tests/support/unmarkedFigures.ts'
import { wireCountries } from '../../../tests/support/wireCountries.ts'
import { wireUser } from '../../../tests/support/wireUser.ts'
import { forgetReferralCode } from '../../shell/location/referralCode.ts'

const done = { return: 'true' } as const
const signedIn = sessionAnswer({ user: wireUser() })
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name)
const main = () => within(screen.getByRole('main'))
const press = (name: string) => main().findByRole('button', { name })

/** The answers that the screen after signing in needs. */
const later: ServerAnswers = {
  triggerCards: { return: 'true', data: [] },
  openInvoices: { return: 'true', data: [] },
  promotions: { list: [] },
  promotionsMax: done,
}

beforeEach(() => void vi.stubGlobal('scrollTo', () => undefined))
afterEach(() => void vi.unstubAllGlobals())

test('[SUP-11] the logo keeps the code of a referral link in the address that it opens', async () => {
  onTestFinished(forgetReferralCode)
  await renderScreen('/en/login?ref=abcdefgh23', { user: null })
  const logo = await screen.findByRole('link', { name: 'Openfloor home' })
  expect(logo.getAttribute('href')).toBe('/en/trading?ref=abcdefgh23#/home')
})

describe('sign-in', () => {
  const open = async (answers: ServerAnswers, search = '?rd=%2Fshow%2Ffunding') => {
    const opened = await renderScreen(`/en/login${search}`, { user: null, answers: { ...later, loginFail: done, ...answers } })
    await screen.findByRole('heading', { name: 'Sign in' })
    const send = async (email = 'ada@example.org', password = 'a walk by the sea') => {
      if (email !== '') await opened.user.type(await field('E-mail'), email)
      if (password !== '') await opened.user.type(await field('Password'), password)
      await opened.user.click(await press('Sign in'))
    }
    return { ...opened, send }
  }

  test('[SES-02, APP-07] it signs in at the platform, then here, and opens the requested page', async () => {
    const { send, server } = await open({ platformLogin: { return: 'true', token: 'p' }, login: done, rpc: signedIn })
    await send(' ada@example.org ')
    expect(await screen.findByRole('heading', { name: 'Deposit', level: 1 })).toBeTruthy()
    expect(location.hash).toBe('#/show/funding')
    expect(server.calls('platformLogin')[0]?.body).toEqual({ login: 'ada@example.org', password: 'a walk by the sea' })
    expect(server.calls('login')[0]?.body).toMatchObject({ email: 'ada@example.org', token: 'p', url: '/show/funding' })
  })

  test.each([
    ['/show/contacts', '#/show/contacts'],
    ['https://elsewhere.example/', '#/show/funding'],
  ])('[SES-02, APP-07] a login response that names %s leads to %s', async (url, hash) => {
    const { send } = await open({ platformLogin: { return: 'true', token: 'p' }, login: { return: 'true', url }, rpc: signedIn })
    await send()
    await screen.findByRole('heading', { name: hash === '#/show/contacts' ? 'Support' : 'Deposit', level: 1 })
    expect(location.hash).toBe(hash)
  })

  test('[SES-03] a wrong password keeps the input, shows the original’s text, and informs the server once', async () => {
    const { send, server } = await open({ platformLogin: refused('login.password') })
    await send()
    expect((await screen.findByRole('alert')).textContent).toContain('E-mail or password is wrong.')
    expect([(await field('E-mail')).value, (await field('Password')).value]).toEqual(['ada@example.org', 'a walk by the sea'])
    expect(server.calls('loginFail').map(({ body }) => body)).toEqual([{ email: 'ada@example.org' }])
    expect(server.calls('login')).toEqual([])
  })

  test.each([
    ['no answer', { platformLogin: 'lost' }, 'We can’t reach our servers.'],
    ['too many attempts', { platformLogin: refused('login.throttled'), login: refused('login.throttled') }, 'Too many attempts.'],
    ['a fault of the server', { platformLogin: refused('auth.server_error', { status: 500 }) }, 'Something went wrong on our side.'],
    [
      'the server’s own text',
      { platformLogin: { return: 'true', token: 'p' }, login: refused('some.other', { message: 'Not today.' }) },
      'Not today.',
    ],
  ] as const)('[SES-03, APP-15] %s is said, and the input stays', async (_name, answers, text) => {
    const { send } = await open(answers)
    await send()
    expect((await screen.findByRole('alert')).textContent).toContain(text)
    expect((await field('Password')).value).toBe('a walk by the sea')
  })

  test('[SES-03, APP-19] empty fields are named, and nothing is sent', async () => {
    const { send, server } = await open({})
    await send('', '')
    expect(await screen.findAllByText('Please fill this in.')).toHaveLength(2)
    await waitFor(async () => expect(document.activeElement).toBe(await field('E-mail')))
    expect(server.calls('platformLogin')).toEqual([])
  })

  test('[APP-29] while it signs in the button is busy', async () => {
    const { send } = await open({ platformLogin: 'waits' })
    await send()
    expect((await press('Sign in')).getAttribute('aria-busy')).toBe('true')
  })

  test('[SES-05] a second factor is asked for over the form', async () => {
    const { send } = await open({
      platformLogin: { return: 'true', token: 'p' },
      login: { return: 'true', factor: 'google' },
    })
    await send()
    expect(await screen.findByRole('dialog', { name: 'One more step' })).toBeTruthy()
    expect(location.pathname).toBe('/en/login')
  })

  test('[SEC-05] too many wrong codes disable the form until the time it shows', async () => {
    const until = Date.now() + 60_000
    const { send, user } = await open({
      platformLogin: { return: 'true', token: 'p' },
      login: { return: 'true', factor: 'google' },
      checkFactor: { success: 'false', error: 'factor.locked', disabled: 'true', until },
    })
    await send()
    const dialog = within(await screen.findByRole('dialog', { name: 'One more step' }))
    const digit = () => dialog.getByLabelText<HTMLInputElement>('Digit 1 of 6')
    await user.type(digit(), '123456')
    expect((await dialog.findByRole('alert')).textContent).toContain('You can try again at')
    expect(dialog.getByRole('timer').textContent).toMatch(/^[01]:[0-5]\d$/)
    expect(digit().disabled).toBe(true)
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Sign in' }).disabled).toBe(true)
    vi.spyOn(Date, 'now').mockReturnValue(until)
    await waitFor(() => expect(digit().disabled).toBe(false))
    expect(dialog.queryByRole('timer')).toBeNull()
  })

  test('[SES-07] the reason of the address is shown, and no other text', async () => {
    await open({}, '?reason=auto.link')
    expect((await screen.findByRole('alert')).textContent).toContain('This link has been used or has expired.')
  })
})

describe('registration', () => {
  const open = async (answers: ServerAnswers = {}) => {
    const opened = await renderScreen('/en/register', {
      user: null,
      answers: { challenge: { csprint: 'c', bits: 0 }, info: done, ...answers },
    })
    await screen.findByRole('heading', { name: 'Open an account' })
    return opened
  }
  const countryNames = async () => [...(await field('Country')).querySelectorAll('option')].map(({ textContent }) => textContent)

  test('[SES-08, SES-19] countries that did not load come after the connection’s return, and the input stays', async () => {
    const { user, connect, server } = await open({ rpc: 'lost' })
    await user.type(await field('First name'), 'Ada')
    expect(await countryNames()).toEqual(['Loading…'])
    await connect('offline')
    server.answer({ rpc: sessionAnswer({ user: null, countries: wireCountries }) })
    await connect('online')
    await waitFor(async () => expect(await countryNames()).toEqual(['Brazil', 'Germany', 'United States (not open for registration)']))
    expect((await field('First name')).value).toBe('Ada')
  })

  test('[SES-08, APP-19] a form with nothing in it names what is missing, and focuses the first field', async () => {
    const { user, server } = await open({ rpc: sessionAnswer({ user: null, countries: wireCountries }) })
    await user.click(await press('Open account'))
    expect((await screen.findAllByText('Please fill this in.')).length).toBeGreaterThan(2)
    await waitFor(async () => expect(document.activeElement).toBe(await field('First name')))
    expect(server.calls('register')).toEqual([])
  })

  test.each([
    ['at its field', { fields: { login: 'email.taken' } }, 'This e-mail can’t be used. If it’s yours, sign in.'],
    ['above the form', {}, 'Please check the fields marked below.'],
  ])('[SES-08, APP-08] a refusal is shown %s, and the input stays', async (_name, more, text) => {
    const { user } = await open({
      rpc: sessionAnswer({ user: null, countries: wireCountries }),
      register: refused('register.invalid', more),
    })
    await waitFor(async () => expect((await countryNames()).length).toBeGreaterThan(1))
    await user.type(await field('First name'), 'Joana')
    await user.type(await field('E-mail'), 'joana@example.org')
    await user.type(await field('Password'), 'quiet-river-stone-88')
    await user.selectOptions(await field('Country'), 'BR')
    await user.type(await field('Phone'), '11987654321')
    await user.click(await press('Open account'))
    expect(await screen.findByText(text)).toBeTruthy()
    expect([(await field('First name')).value, (await field('Password')).value]).toEqual(['Joana', 'quiet-river-stone-88'])
  })

  test('[SES-11] an account that was created without a session leads to sign-in', async () => {
    const { user, server } = await open({ rpc: sessionAnswer({ user: null, countries: wireCountries }), register: done })
    await waitFor(async () => expect((await countryNames()).length).toBeGreaterThan(1))
    await user.type(await field('First name'), 'Joana')
    await user.type(await field('E-mail'), 'joana@example.org')
    await user.type(await field('Password'), 'quiet-river-stone-88')
    await user.selectOptions(await field('Country'), 'BR')
    await user.type(await field('Phone'), '11987654321')
    server.answer({ rpc: 'lost' })
    await user.click(await press('Open account'))
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeTruthy()
  })
})

describe.each([
  ['a forgotten password', '/en/forgot', 'forget'],
  ['a sign-in link', '/en/auto', 'signInLink'],
] as const)('%s', (_name, path, call) => {
  const open = async (answers: ServerAnswers) => {
    const opened = await renderScreen(`${path}?rd=%2Fshow%2Ffunding`, { user: null, answers })
    const send = async (email: string) => {
      await opened.user.type(await field('E-mail'), email)
      await opened.user.click(await press('Send link'))
    }
    return { ...opened, send }
  }

  test('[SES-07, SES-13] a link is sent, leads back to the page, and can be asked for again', async () => {
    const { send, server, user } = await open({ [call]: done })
    await send(' ada@example.org ')
    expect(await screen.findByRole('heading', { name: 'Check your inbox' })).toBeTruthy()
    // A translation of the page does not change the address (APP-34).
    expect(unmarkedFigures(screen.getByRole('main'))).toEqual([])
    expect(server.calls(call).map(({ body }) => body)).toEqual([{ email: 'ada@example.org', url: '/show/funding' }])
    await user.click(await press('Send it again'))
    expect((await field('E-mail')).value).toBe('ada@example.org')
  })

  test('[SES-07, APP-19] an address that is none is named, and nothing is sent', async () => {
    const { send, server } = await open({})
    await send('nobody')
    await screen.findByText('This isn’t a complete e-mail address.')
    await waitFor(async () => expect(document.activeElement).toBe(await field('E-mail')))
    expect(server.calls(call)).toEqual([])
  })

  test.each([
    ['without an answer', 'lost', 'We can’t reach our servers.'],
    ['too often', refused('request.tooOften', { status: 429 }), 'Too many requests.'],
  ] as const)('[SES-13, APP-15] a request %s is said, the address stays and can be sent', async (_case, answer, text) => {
    const { send, user } = await open({ [call]: inTurn(answer, done) })
    await send('ada@example.org')
    expect((await screen.findByRole('alert')).textContent).toContain(text)
    expect((await field('E-mail')).value).toBe('ada@example.org')
    await user.click(await press('Send link'))
    expect(await screen.findByRole('heading', { name: 'Check your inbox' })).toBeTruthy()
  })
})

test('[SRV-12] a back end without sign-in links says so', async () => {
  const { user } = await renderScreen('/en/auto', { user: null, answers: { signInLink: refused('auth.server_error', { status: 404 }) } })
  await user.type(await field('E-mail'), 'ada@example.org')
  await user.click(await press('Send link'))
  expect((await screen.findByRole('alert')).textContent).toContain('Sign-in links aren’t available here.')
})

describe('a new password', () => {
  const open = async (answers: ServerAnswers) => {
    const opened = await renderScreen('/en/reset?rd=%2Fshow%2Ffunding#secret', {
      user: null,
      answers: { rpc: sessionAnswer({ user: null }), ...answers },
    })
    const send = async (password: string) => {
      await opened.user.type(await field('Password'), password)
      await opened.user.click(await press('Save password'))
    }
    return { ...opened, send }
  }

  test('[SES-13] the link’s token leaves the address, sets the password, and leads to sign-in', async () => {
    const { send, server } = await open({ reset: done })
    await field('Password')
    await waitFor(() => expect(location.hash).toBe(''))
    await send('eleven grey herons')
    expect(await screen.findByRole('heading', { name: 'Your password has been changed' })).toBeTruthy()
    expect(server.calls('reset')[0]?.body).toEqual({ token: 'secret', password: 'eleven grey herons' })
    expect(main().getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/en/login?rd=%2Fshow%2Ffunding')
  })

  test('[SES-12, SES-13] a weak password is refused on the page', async () => {
    const { send, server } = await open({})
    await send('password1')
    expect(await screen.findByText('This password is too common. Choose another.')).toBeTruthy()
    expect(server.calls('reset')).toEqual([])
  })

  test.each([
    ['a used link', refused('reset.link'), 'This link has been used or has expired. Request a new one.'],
    ['no answer', 'lost', 'We can’t reach our servers.'],
    ['a refused password', refused('reset.invalid', { fields: { password: 'password.personal' } }), 'can’t contain your name or e-mail'],
  ] as const)('[SES-13] %s is said, and the password stays', async (_name, answer, text) => {
    const { send } = await open({ reset: answer })
    await send('eleven grey herons')
    expect(await screen.findByText(new RegExp(text))).toBeTruthy()
    expect((await field('Password')).value).toBe('eleven grey herons')
  })

  test('[SES-13] the page without a link offers another', async () => {
    await renderScreen('/en/reset', { user: null })
    expect(await screen.findByRole('heading', { name: 'Open the link in your e-mail' })).toBeTruthy()
    expect(main().getByRole('link', { name: 'Request a new link' })).toBeTruthy()
  })
})

describe('a link that signs in', () => {
  const open = async (answers: ServerAnswers) => {
    const opened = await renderScreen('/en/auto?rd=%2Fshow%2Ffunding#secret', { user: null, answers: { ...later, ...answers } })
    await screen.findByText(/Press the button to sign in/)
    return opened
  }

  test('[SES-07] opening it uses nothing up; a press signs in at the requested page', async () => {
    const { user, server } = await open({ autoLogin: done, rpc: signedIn })
    await waitFor(() => expect(location.hash).toBe(''))
    expect(server.calls('autoLogin')).toEqual([])
    await user.click(await press('Sign in'))
    expect(await screen.findByRole('heading', { name: 'Deposit', level: 1 })).toBeTruthy()
    expect(server.calls('autoLogin').map(({ body }) => body)).toEqual([{ token: 'secret' }])
  })

  test('[SES-07] a used link leads to sign-in with the reason', async () => {
    const { user } = await open({ autoLogin: refused('auto.link') })
    await user.click(await press('Sign in'))
    expect((await screen.findByRole('alert')).textContent).toContain('This link has been used or has expired.')
    expect(location.pathname).toBe('/en/login')
  })

  test('[SES-07] a link without an answer is kept, and the next press signs in', async () => {
    const { user, server, connect } = await open({ autoLogin: done, rpc: signedIn })
    await connect('offline')
    await user.click(await press('Sign in'))
    expect((await main().findByRole('alert')).textContent).toContain('We can’t reach our servers.')
    expect([location.pathname, location.hash]).toEqual(['/en/auto', ''])
    await connect('online')
    await user.click(await press('Sign in'))
    expect(await screen.findByRole('heading', { name: 'Deposit', level: 1 })).toBeTruthy()
    expect(server.calls('autoLogin').at(-1)?.body).toEqual({ token: 'secret' })
  })

  test('[SES-05, SES-07] it does not replace the second factor', async () => {
    const { user } = await open({ autoLogin: { return: 'true', factor: 'google' } })
    await user.click(await press('Sign in'))
    expect(await screen.findByRole('dialog', { name: 'One more step' })).toBeTruthy()
  })
})
