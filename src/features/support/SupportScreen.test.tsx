// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { deferred } from '../../../domain/kernel/deferred.ts'
import { renderScreen, show } from '../../../tests/support/renderScreen.tsx'
import { inTurn, refused } from '../../../tests/support/stubServer.ts'
import { wireUser } from '../../../tests/support/wireUser.ts'

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const press = (name: string) => screen.getByRole('button', { name })
const accepted = { return: 'true' } as const
const question = 'Where is my deposit?'

describe('the contact form', () => {
  const open = async (setting: Parameters<typeof renderScreen>[1] = {}) => {
    const opened = await renderScreen(show('contacts'), setting)
    await screen.findByRole('heading', { name: 'Write to us' })
    const send = () => opened.user.click(press('Send message'))
    return { ...opened, send, write: () => opened.user.type(field('Your message'), question) }
  }

  test('[SUP-03] a signed-in person’s name and address are filled in, and the message is sent', async () => {
    const { server, send, write, user } = await open({ answers: { contact: accepted } })
    expect([field('Your name').value, field('E-mail').value]).toEqual(['Ada Byron', wireUser().email])
    await write()
    await send()
    expect(await screen.findByText('We’ve received your message')).toBeTruthy()
    expect(server.calls('contact')[0]?.body).toMatchObject({ name: 'Ada Byron', message: question })
    await waitFor(() => expect(document.activeElement?.textContent).toContain('We’ve received your message'))
    await user.click(press('Write another message'))
    expect(field('Your message').value).toBe('')
  })

  test('[SUP-03, APP-19] what a visitor left out is named at its field, and nothing is sent', async () => {
    const { server, send } = await open({ user: null })
    await send()
    for (const name of ['Your name', 'Your message']) expect(field(name).getAttribute('aria-invalid')).toBe('true')
    await waitFor(() => expect(document.activeElement).toBe(field('Your name')))
    expect(server.calls('contact')).toEqual([])
  })

  test.each([
    ['lost', 'lost', 'Your message is saved on this device'],
    ['refused', refused('request.tooOften', { status: 429 }), 'Too many'],
    ['refused with the server’s own text', refused('contacts.invalid', { message: 'Not today.' }), 'Not today.'],
  ] as const)('[SUP-03, APP-15] a %s message stays in the form, and is sent again with its key', async (_name, answer, text) => {
    const { server, send, write } = await open({ answers: { contact: inTurn(answer, accepted) } })
    await write()
    await send()
    expect((await screen.findByRole('alert')).textContent).toContain(text)
    expect(field('Your message').value).toBe(question)
    await send()
    await screen.findByText('We’ve received your message')
    const [first, second] = server.calls('contact')
    expect(second).toEqual(first)
  })

  test('[SUP-03] what is typed while a message is sent begins the next one', async () => {
    const sending = deferred<typeof accepted>()
    const { server, send, write, user } = await open({ user: null, answers: { contact: sending.promise } })
    await user.type(field('Your name'), 'Ada')
    await user.type(field('E-mail'), 'ada@example.org')
    await write()
    await send()
    await user.type(field('Your name'), ' Byron')
    await user.type(field('Your message'), ' It was €50.')
    await act(async () => sending.resolve(accepted))
    await user.click(await screen.findByRole('button', { name: 'Write another message' }))
    expect(['Your name', 'E-mail', 'Your message'].map((name) => field(name).value)).toEqual(['Ada Byron', '', 'It was €50.'])
    expect(server.calls('contact').map(({ body }) => body)).toMatchObject([{ name: 'Ada', message: question }])
  })

  test('[SUP-03] the server’s error is shown at its field', async () => {
    const { send, write } = await open({ answers: { contact: refused('contacts.invalid', { fields: { email: 'email.invalid' } }) } })
    await write()
    await send()
    await screen.findByRole('alert')
    const links = field('E-mail').getAttribute('aria-describedby')
    expect(document.getElementById(links ?? '')?.textContent).toBe('This isn’t a complete e-mail address.')
    await waitFor(() => expect(document.activeElement).toBe(field('E-mail')))
  })

  test('[APP-29] while the message is sent its button is busy', async () => {
    const { send, write } = await open({ answers: { contact: 'waits' } })
    await write()
    await send()
    expect(press('Send message').getAttribute('aria-busy')).toBe('true')
  })

  test.each([
    ['documents', 'I have a question about my documents'],
    ['unknown', ''],
  ])('[VER-11] the reason “%s” in the address begins the message', async (reason, text) => {
    await renderScreen(`${show('contacts')}/${reason}`)
    await screen.findByRole('heading', { name: 'Write to us' })
    expect(field('Your message').value.startsWith(text)).toBe(true)
    if (text === '') expect(field('Your message').value).toBe('')
  })
})

describe('the call-back form', () => {
  const open = async (answer: 'lost' | 'waits' | typeof accepted | ReturnType<typeof refused> | Promise<typeof accepted>) => {
    const opened = await renderScreen(show('contacts'), { answers: { callBack: answer } })
    await opened.user.click(await screen.findByRole('button', { name: 'Call me back' }))
    const send = async (phone: string) => {
      if (phone !== '') await opened.user.type(field('Your phone number'), phone)
      await opened.user.click(press('Request the call'))
    }
    return { ...opened, send }
  }

  test('[SUP-04] a request for a call is confirmed, and closing it returns the focus', async () => {
    const { user, server, send } = await open(accepted)
    await send('+33 6 12 34 56 78')
    const notice = (await screen.findByText(/We’ll call you as soon/)).closest<HTMLElement>('[role=status]')
    expect(server.calls('callBack').map(({ body }) => body)).toEqual([{ phone: '+33 6 12 34 56 78' }])
    await user.click(within(notice ?? document.body).getByRole('button', { name: 'Close' }))
    expect(document.activeElement).toBe(press('Call me back'))
  })

  test('[SUP-04] a number typed while the request is sent is kept for the next one', async () => {
    const sending = deferred<typeof accepted>()
    const { user, send } = await open(sending.promise)
    await send('+33612345678')
    await user.clear(field('Your phone number'))
    await user.type(field('Your phone number'), '+4930123456')
    await act(async () => sending.resolve(accepted))
    const notice = (await screen.findByText(/We’ll call you as soon/)).closest<HTMLElement>('[role=status]')
    await user.click(within(notice ?? document.body).getByRole('button', { name: 'Close' }))
    await user.click(press('Call me back'))
    expect(field('Your phone number').value).toBe('+4930123456')
  })

  test('[SUP-04] a request on its way is confirmed in the form that was closed meanwhile', async () => {
    const sending = deferred<typeof accepted>()
    const { user, send } = await open(sending.promise)
    await send('+33612345678')
    await user.keyboard('{Escape}')
    await user.click(press('Call me back'))
    await act(async () => sending.resolve(accepted))
    expect(await screen.findByText(/We’ll call you as soon/)).toBeTruthy()
  })

  test.each([
    ['a server that does not answer', 'lost', 'We can’t reach our servers.'],
    ['a refused number', refused('calls.error_phone'), 'Enter the phone number we should call.'],
    ['any other refusal', refused('calls.closed'), 'We couldn’t arrange the call.'],
  ] as const)('[SUP-04] %s is said, and the number stays', async (_name, answer, text) => {
    const { send } = await open(answer)
    await send('+33612345678')
    expect((await screen.findByRole('alert')).textContent).toContain(text)
    expect(field('Your phone number').value).toBe('+33612345678')
  })

  test('[SUP-04] a missing number is asked for, and nothing is sent', async () => {
    const { send, server } = await open(accepted)
    await send('')
    expect(screen.getByText('Enter the phone number we should call.')).toBeTruthy()
    expect(server.calls('callBack')).toEqual([])
  })

  test('[SUP-04] Escape closes the form and keeps the number', async () => {
    const { user } = await open(accepted)
    await user.type(field('Your phone number'), '+336')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('textbox', { name: 'Your phone number' })).toBeNull()
    await user.click(press('Call me back'))
    expect(field('Your phone number').value).toBe('+336')
  })
})
