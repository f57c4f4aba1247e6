// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { changePassword, type SecurityState } from '../../../contract/security.ts'
import { renderScreen, show } from '../../../tests/support/renderScreen.tsx'
import { type ServerAnswers, inTurn, refused } from '../../../tests/support/stubServer.ts'
import { unmarkedFigures } from '../../../tests/support/unmarkedFigures.ts'
import { wireUser } from '../../../tests/support/wireUser.ts'

const done = { return: 'true' } as const
const now = Date.now()
const here = { id: 's1', current: true, device: 'Firefox on Linux', country: 'DE', openedAt: now, seenAt: now }
const other = { ...here, id: 's2', current: false, device: 'Safari on iPhone' }
const state = (over: Partial<SecurityState> = {}) =>
  ({
    return: 'true',
    factor: null,
    email: 'a***@example.org',
    phone: '+49***56',
    methods: ['email', 'google', 'sms'],
    recoveryCodes: 0,
    passkeys: [],
    sessions: [here, other],
    ...over,
  }) as const
const serverFault = refused('auth.server_error', { status: 500 })

type Setting = Parameters<typeof renderScreen>[1]
async function open(answers: ServerAnswers = {}, setting: Setting = {}) {
  const opened = await renderScreen(show('security'), {
    worker: { runNow: async () => ({ ok: true, value: null }) },
    answers: { securityState: state(), ...answers },
    ...setting,
  })
  await screen.findByRole('heading', { level: 1, name: 'Security' })
  return opened
}
const main = () => within(screen.getByRole('main'))
const button = (name: string | RegExp) => main().findByRole<HTMLButtonElement>('button', { name })
const field = (name: string) => main().findByLabelText<HTMLInputElement>(name)

describe('what the server knows', () => {
  test('[SEC-01, APP-29] while it loads it says so', async () => {
    await open({ securityState: 'waits' })
    expect(await main().findByLabelText('Loading your security settings')).toBeTruthy()
  })

  test('[SEC-01, APP-29] after a failure it is read again on request', async () => {
    const { user } = await open({ securityState: inTurn(serverFault, state()) })
    expect(await main().findByText('Your security settings couldn’t be loaded')).toBeTruthy()
    await user.click(await button('Try again'))
    expect(await main().findByText('Firefox on Linux · Germany')).toBeTruthy()
  })

  test('[SEC-01, APP-29] offline it says so, and loads on the connection’s return', async () => {
    const { connect } = await open({}, { connection: 'offline' })
    expect(await main().findByText('Security settings need a connection')).toBeTruthy()
    await connect('online')
    expect(await main().findByText('Firefox on Linux · Germany')).toBeTruthy()
  })

  test('[SRV-12] a back end without these settings shows the factor of the user', async () => {
    await open({ securityState: refused('auth.server_error', { status: 404 }) })
    expect(await main().findByRole('heading', { name: 'Two-factor sign-in' })).toBeTruthy()
    expect(main().queryByRole('heading', { name: 'Where you’re signed in' })).toBeNull()
  })
})

test.each([
  ['an address to confirm', { emailStatus: 'unconfirmed' }],
  ['a change of the address', { emailChange: { to: 'grace@example.org', until: now } }],
] as const)('[APP-34] no translation changes an address, with %s', async (_what, over) => {
  await open({}, { user: { ...wireUser(), ...over } })
  await main().findByText('Firefox on Linux · Germany')
  expect(unmarkedFigures(document.body)).toEqual([])
})

test('[APP-29] without events of the account’s security their list leads to help', async () => {
  const { report } = await open()
  const credited = {
    id: 'n1',
    read: 1,
    kind: 'depositCredited',
    params: { amount: '20.00', currency: 'EUR' },
    link: '#/',
    at: now,
  } as const
  await report({ topic: 'notifications', view: { list: [credited], unread: 0, at: now } })
  expect(
    within(await main().findByText(/^Nothing yet/))
      .getByRole('link')
      .getAttribute('href'),
  ).toBe('#/show/help/safety')
})

describe('the devices', () => {
  test('[SEC-10] another device is signed out, and leaves the list', async () => {
    const { user, server } = await open({ securityState: inTurn(state(), state({ sessions: [here] })), endSession: done })
    await user.click(await button('Sign out Safari on iPhone'))
    await waitFor(() => expect(main().queryByText(/Safari on iPhone/)).toBeNull())
    expect(server.calls('endSession').map(({ body }) => body)).toEqual([{ id: 's2' }])
  })

  test('[SEC-10, PWA-07] with one device listed all others can be signed out, as they may get push messages', async () => {
    const { user, server } = await open({ securityState: state({ sessions: [here] }), endOtherSessions: done })
    expect(await main().findByText(/no longer listed/)).toBeTruthy()
    await user.click(await button('Sign out all other devices'))
    expect(await screen.findByText('All other devices are signed out.')).toBeTruthy()
    expect(server.calls('endOtherSessions')).toHaveLength(1)
  })

  test('[SEC-10, APP-10] its end is announced, and the focus stays in the list', async () => {
    const { user } = await open({ securityState: inTurn(state(), state({ sessions: [here] })), endSession: done })
    await user.click(await button('Sign out Safari on iPhone'))
    expect(await screen.findByText('Signed out: Safari on iPhone')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(main().getByRole('heading', { name: 'Where you’re signed in' })))
  })

  test('[SEC-10] while one is signed out only its own button is busy', async () => {
    const { user } = await open({ endSession: 'waits' })
    await user.click(await button('Sign out Safari on iPhone'))
    const busy = async (name: string) => (await button(name)).getAttribute('aria-busy')
    expect([await busy('Sign out Safari on iPhone'), await busy('Sign out all other devices')]).toEqual(['true', null])
  })

  test.each([
    ['no answer', 'lost', 'We can’t reach our servers.'],
    ['a refusal', refused('request.tooOften', { status: 429 }), 'Too many requests.'],
  ] as const)('[SEC-10, APP-15] after %s it stays, with a message', async (_name, answer, text) => {
    const { user } = await open({ endOtherSessions: answer })
    await user.click(await button('Sign out all other devices'))
    expect((await main().findByRole('alert')).textContent).toContain(text)
    expect(main().getByText(/Safari on iPhone/)).toBeTruthy()
  })

  test('[PWA-04] when the connection is lost nothing can be changed', async () => {
    const { connect } = await open()
    await button('Sign out all other devices')
    await connect('offline')
    for (const name of ['Sign out all other devices', 'Sign out Safari on iPhone', 'Set up Authenticator app'])
      expect([name, (await button(name)).disabled]).toEqual([name, true])
  })
})

describe('the second factor', () => {
  const challenge = 'c'.repeat(43)

  test('[SEC-03, SEC-04] an app is set up by its first code', async () => {
    const { user, server } = await open({
      securityState: inTurn(state(), state({ factor: 'google' })),
      twoFactors: { success: 'true', qr: 'otpauth://totp/x?secret=ABCDEFGH', secret: 'ABCDEFGH', challenge },
      checkFactor: { success: 'true' },
    })
    await user.click(await button('Set up Authenticator app'))
    expect(await main().findByText('ABCD EFGH')).toBeTruthy()
    await user.click(await main().findByRole('textbox', { name: 'Digit 1 of 6' }))
    await user.keyboard('123456')
    expect(await button('Turn off Authenticator app')).toBeTruthy()
    expect(server.calls('twoFactors').map(({ body }) => body)).toEqual([{ type: 'google', state: 'enable' }])
    expect(server.calls('checkFactor').map(({ body }) => body)).toEqual([{ type: 'google', code: '123456', challenge }])
  })

  test('[SEC-07] its recovery codes are shown at once, until the person has saved them', async () => {
    const { user, server } = await open({
      securityState: inTurn(state(), state({ factor: 'email', recoveryCodes: 2 })),
      twoFactors: { success: 'true', challenge },
      checkFactor: { success: 'true', codes: ['AAAA-BBBB', 'CCCC-DDDD'] },
    })
    await user.click(await button('Set up Code by e-mail'))
    await user.click(await main().findByRole('textbox', { name: 'Digit 1 of 6' }))
    await user.keyboard('123456')
    const codes = await main().findByRole('group', { name: 'Recovery codes' })
    await waitFor(() => expect(document.activeElement).toBe(codes))
    expect(within(codes).getAllByRole('listitem')).toHaveLength(2)
    await user.click(within(codes).getByRole('button', { name: 'Copy' }))
    expect(await within(codes).findByText('Copied')).toBeTruthy()
    expect(await navigator.clipboard.readText()).toBe('AAAA-BBBB\nCCCC-DDDD')
    await user.click(await button('I’ve saved them'))
    expect(main().queryByText('AAAA-BBBB')).toBeNull()
    expect(await main().findByText(/Codes left: 2/)).toBeTruthy()
    expect(server.calls('makeRecoveryCodes')).toEqual([])
  })

  test('[SEC-07] its recovery codes are shown also if the settings cannot be read again', async () => {
    const { user } = await open({
      securityState: inTurn(state(), serverFault),
      twoFactors: { success: 'true', challenge },
      checkFactor: { success: 'true', codes: ['AAAA-BBBB', 'CCCC-DDDD'] },
    })
    await user.click(await button('Set up Code by e-mail'))
    await user.click(await main().findByRole('textbox', { name: 'Digit 1 of 6' }))
    await user.keyboard('123456')
    expect(within(await main().findByRole('group', { name: 'Recovery codes' })).getAllByRole('listitem')).toHaveLength(2)
    await user.click(await button('I’ve saved them'))
    expect(main().queryByText('AAAA-BBBB')).toBeNull()
  })

  test('[SEC-03, APP-15] a method without a provider says so, and nothing is begun', async () => {
    const { user } = await open({ twoFactors: refused('factor.noProvider') })
    await user.click(await button('Set up Code by text message'))
    expect((await main().findByRole('alert')).textContent).toContain('This method isn’t available right now.')
    expect(main().queryByRole('textbox', { name: 'Digit 1 of 6' })).toBeNull()
  })

  test('[SEC-05] a wrong code clears the inputs, and the set-up goes on', async () => {
    const { user } = await open({
      twoFactors: { success: 'true', challenge },
      checkFactor: { success: 'false', error: 'factor.wrong' },
    })
    await user.click(await button('Set up Code by e-mail'))
    await user.click(await main().findByRole('textbox', { name: 'Digit 1 of 6' }))
    await user.keyboard('123456')
    expect((await main().findByRole('alert')).textContent).toContain('This code is wrong or has expired.')
    expect(main().getByRole<HTMLInputElement>('textbox', { name: 'Digit 1 of 6' }).value).toBe('')
  })

  test('[SEC-08] turning it off asks for a code first, and leaves it on when that is closed', async () => {
    const asked = { success: 'false', factor: 'true', type: 'google', challenge } as const
    const { user, server } = await open({ securityState: state({ factor: 'google' }), twoFactors: asked })
    await user.click(await button('Turn off Authenticator app'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm it’s you' }))
    await user.click(dialog.getByRole('button', { name: 'Close' }))
    expect((await main().findByRole('alert')).textContent).toContain('You didn’t confirm it, so nothing has changed.')
    expect(server.calls('twoFactors')).toHaveLength(1)
  })

  test('[SEC-03, APP-10] turning it off is announced, and the focus stays in the panel', async () => {
    const { user } = await open({
      securityState: inTurn(state({ factor: 'google' }), state()),
      twoFactors: { success: 'true' },
    })
    await user.click(await button('Turn off Authenticator app'))
    expect(await screen.findByText('Two-factor sign-in is off')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(main().getByRole('heading', { name: 'Two-factor sign-in' })))
  })

  test('[SEC-07] while codes are left the panel says that new ones replace them', async () => {
    await open({ securityState: state({ factor: 'google', recoveryCodes: 3 }) })
    expect(await main().findByText(/New codes replace the ones you have/)).toBeTruthy()
  })

  test('[SEC-03] a method that the server cannot carry out is not offered', async () => {
    await open({ securityState: state({ methods: ['email', 'google'] }) })
    expect(await button(/^Set up Authenticator app/)).toBeTruthy()
    expect(main().queryByRole('button', { name: /text message/ })).toBeNull()
  })

  test('[SEC-07] recovery codes are shown once, and can be saved as a file', async () => {
    const saved: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${saved.push(file as Blob)}`)
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
    const { user } = await open({
      securityState: state({ factor: 'google', recoveryCodes: 3 }),
      makeRecoveryCodes: { return: 'true', codes: ['AAAA-BBBB', 'CCCC-DDDD'] },
    })
    expect(await main().findByText(/Codes left: 3/)).toBeTruthy()
    await user.click(await button('Create new codes'))
    expect(await main().findByText('AAAA-BBBB')).toBeTruthy()
    await user.click(await button('Download'))
    expect(await saved[0]?.text()).toBe('AAAA-BBBB\nCCCC-DDDD')
    await user.click(await button('I’ve saved them'))
    expect(main().queryByText('AAAA-BBBB')).toBeNull()
  })
})

describe('the password', () => {
  const passwords = { old: 'a walk by the sea', next: 'eleven grey herons' }
  const change = async ({ user }: Awaited<ReturnType<typeof open>>, repeated = passwords.next) => {
    await user.type(await field('Current password'), passwords.old)
    await user.type(await field('New password'), passwords.next)
    await user.type(await field('Repeat the new password'), repeated)
    await user.click(await button('Change password'))
  }

  test('[SEC-02] it is changed at the platform, then here, and the fields are emptied', async () => {
    const opened = await open({ platformPassword: done, changePassword: done })
    await change(opened)
    expect(await main().findByText(/^Your new password is in use/)).toBeTruthy()
    expect(opened.server.calls('platformPassword')).toHaveLength(1)
    expect(opened.server.calls('changePassword')[0]?.body).toEqual({
      oldPassword: passwords.old,
      password: passwords.next,
      repeatPassword: passwords.next,
    })
    expect((await field('New password')).value).toBe('')
  })

  test('[SEC-02, APP-19] two that differ are refused on the page', async () => {
    const opened = await open()
    await change(opened, 'eleven grey heron')
    expect(await main().findByText('The passwords don’t match.')).toBeTruthy()
    expect(opened.server.calls('platformPassword')).toEqual([])
  })

  test.each([
    [
      'the platform refuses',
      { platformPassword: refused('password.wrong', { fields: { oldPassword: 'password.wrong' } }) },
      /^Nothing has changed/,
    ],
    ['the server refuses', { platformPassword: done, changePassword: serverFault }, /^Nothing has changed/],
    ['only the platform has it', { platformPassword: inTurn(done, 'lost'), changePassword: serverFault }, /^Only the trading platform/],
    ['no answer says', { platformPassword: done, changePassword: 'lost' }, /^We didn’t get an answer/],
  ] as const)('[SEC-02] when %s it says which password holds, and keeps the input', async (_name, answers, text) => {
    const opened = await open(answers)
    await change(opened)
    expect(await main().findByText(text)).toBeTruthy()
    expect((await field('New password')).value).toBe(passwords.next)
  })

  test('[SEC-02] a gateway’s page instead of the answer does not say which password holds', async () => {
    const opened = await open({ platformPassword: done })
    const serve = globalThis.fetch
    const gateway = async () => new Response('<h1>Gateway timeout</h1>', { status: 504 })
    vi.stubGlobal('fetch', (address: string, init?: RequestInit) => (address === changePassword.path ? gateway() : serve(address, init)))
    await change(opened)
    expect(await main().findByText(/^We didn’t get an answer/)).toBeTruthy()
    expect(opened.server.calls('platformPassword')).toHaveLength(1)
  })
})

describe('the e-mail address', () => {
  test('[SES-10] a new address needs the password, and waits for its link', async () => {
    const { user, server } = await open({ info: done })
    await user.type(await field('New e-mail address'), 'new@example.org')
    await user.click(await button('Change address'))
    expect(await main().findByText('Please fill this in.')).toBeTruthy()
    await user.type(await field('Your password'), 'a walk by the sea')
    await user.click(await button('Change address'))
    await waitFor(() =>
      expect(server.calls('info').map(({ body }) => body)).toEqual([{ email: 'new@example.org', password: 'a walk by the sea' }]),
    )
  })

  test('[SES-10, APP-15] a wrong password is said at its field, and the address stays', async () => {
    const { user } = await open({ info: refused('info.invalid', { fields: { password: 'password.wrong' } }) })
    await user.type(await field('New e-mail address'), 'new@example.org')
    await user.type(await field('Your password'), 'wrong')
    await user.click(await button('Change address'))
    expect(await main().findByText('The password is wrong.')).toBeTruthy()
    expect((await field('New e-mail address')).value).toBe('new@example.org')
  })

  test('[SEC-08, SES-10] with a second factor its dialog asks for a code instead of the password', async () => {
    const challenge = 'c'.repeat(43)
    const asked = { return: 'false', error: 'stepUp.required', factor: 'true', type: 'google', challenge } as const
    const { user, server } = await open(
      { info: inTurn(asked, done), checkFactor: { success: 'true' } },
      { user: { ...wireUser(), two_factor: 'google' } },
    )
    await user.type(await field('New e-mail address'), 'new@example.org')
    expect(main().queryByLabelText('Your password')).toBeNull()
    await user.click(await button('Change address'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm it’s you' }))
    await user.click(dialog.getByRole('textbox', { name: 'Digit 1 of 6' }))
    await user.keyboard('123456')
    await waitFor(() =>
      expect(server.calls('info').map(({ body }) => body)).toEqual([{ email: 'new@example.org' }, { email: 'new@example.org' }]),
    )
    expect(server.calls('checkFactor').map(({ body }) => body)).toEqual([{ type: 'google', code: '123456', challenge }])
  })

  test('[SEC-08, APP-15] a dialog that is closed changes nothing, and the address stays typed', async () => {
    const asked = { return: 'false', error: 'stepUp.required', factor: 'true', type: 'google', challenge: 'c'.repeat(43) } as const
    const { user } = await open({ info: asked }, { user: { ...wireUser(), two_factor: 'google' } })
    await user.type(await field('New e-mail address'), 'new@example.org')
    await user.click(await button('Change address'))
    await user.click(within(await screen.findByRole('dialog', { name: 'Confirm it’s you' })).getByRole('button', { name: 'Close' }))
    expect((await main().findByRole('alert')).textContent).toContain('You didn’t confirm it, so nothing has changed.')
    expect((await field('New e-mail address')).value).toBe('new@example.org')
  })

  test('[PWA-04] offline it cannot be changed, and what was typed stays', async () => {
    const { user, connect, server } = await open()
    await user.type(await field('New e-mail address'), 'new@example.org')
    await connect('offline')
    expect(await main().findByText('You can change the address once you’re back online.')).toBeTruthy()
    await user.click(await button('Change address'))
    expect(server.calls('info')).toEqual([])
    expect((await field('New e-mail address')).value).toBe('new@example.org')
  })

  test('[SES-06] an unconfirmed address is named, and its link can be sent again', async () => {
    const { user } = await renderScreen(show('terms'), {
      user: { ...wireUser(), emailStatus: 'unconfirmed' },
      answers: { resendEmail: inTurn('lost', done) },
    })
    await user.click(await screen.findByRole('button', { name: 'Send the link again' }))
    expect(await screen.findByText(/We can’t reach our servers\./)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Send the link again' }))
    expect(await screen.findByText(/The link is on its way\./)).toBeTruthy()
  })
})
