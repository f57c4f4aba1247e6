// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { CommandApi, UploadView, WorkerResult } from '../../../contract/background.ts'
import type { PreparedResult } from '../../../contract/pictures.ts'
import type { WireUser } from '../../../contract/session.ts'
import { deferred } from '../../../domain/kernel/deferred.ts'
import { fullName } from '../../../domain/session/nameOrder.ts'
import type { WireDocument } from '../../../contract/verification.ts'
import uploadTexts from '../../../locales/en/uploads.json' with { type: 'json' }
import { pdfOf } from '../../../tests/support/pdf.ts'
import { renderScreen, show } from '../../../tests/support/renderScreen.tsx'
import { sentence } from '../../../tests/support/sentence.ts'
import { type ServerAnswers, inTurn, refused } from '../../../tests/support/stubServer.ts'
import { wireUser } from '../../../tests/support/wireUser.ts'
import { backgroundReported } from '../../bridges/backgroundFacts.ts'
import { hasUnsaved } from '../../browser/unsavedForms.ts'

// The worker that decodes pictures needs a browser; a PDF leaves it as it came.
vi.mock('../../bridges/pictures.ts', () => ({
  prepareDocument: async (file: Blob): Promise<PreparedResult<Blob>> => ({ ok: true, value: { as: 'pdf', file, pages: 1 } }),
}))

const done = { return: 'true' } as const
const person: WireUser = { ...wireUser(), verification: 'None', can_upload: true }
const passport: WireDocument = {
  type: 'passport',
  name: 'passport-0001.jpg',
  file: 'me.jpg',
  size: 1,
  at: 1_700_000_000_000,
  state: 'checking',
}
const own = (...documents: WireDocument[]) => ({ documents, absent: [], signature: null })
const serverFault = refused('auth.server_error', { status: 500 })
const waiting: UploadView = {
  id: 'u1',
  type: 'passport',
  name: 'me.jpg',
  size: 2_000_000,
  sent: 1_000_000,
  addedAt: 1,
  status: { at: 'waiting' },
}

type Setting = Parameters<typeof renderScreen>[1] & { uploads?: UploadView[]; at?: 'profile' | 'verify' }
async function open(answers: ServerAnswers = {}, { uploads = [], at = 'verify', ...setting }: Setting = {}) {
  const opened = await renderScreen(at === 'verify' ? `${show('personal')}/verify` : show('personal'), {
    user: person,
    answers: { documents: own(), ...answers },
    worker: { uploads: async () => ({ ok: true, value: uploads }), ...setting.worker },
    ...setting,
  })
  await screen.findByRole('heading', { level: 1 })
  return opened
}
const main = () => within(screen.getByRole('main'))
/** The card of the identity document. */
const card = async () => within((await main().findByRole('heading', { name: 'Identity document' })).closest('section') ?? document.body)

test('[APP-10] the way from the profile to the documents leads the focus to their heading', async () => {
  const { user } = await open({}, { at: 'profile' })
  await user.click(await main().findByRole('link', { name: 'Add documents' }))
  await waitFor(() => expect(document.activeElement).toBe(main().getByRole('heading', { level: 1, name: 'Verification' })))
})

describe('the documents', () => {
  test.each([
    ['a phone', true],
    ['a desktop', false],
  ])('[VER-08] on %s a button that opens the camera at once is offered: %s', async (_where, isPhone) => {
    vi.spyOn(window, 'matchMedia').mockImplementation((media) => {
      const query: Partial<MediaQueryList> = { media, matches: isPhone && media === '(pointer: coarse)' }
      return Object.assign(new EventTarget(), query) as MediaQueryList
    })
    await open()
    const document = await card()
    const cameras = document.queryAllByRole('button', { name: 'Take a photo' }).map((button) => button.previousElementSibling)
    expect(cameras.map((input) => [input?.getAttribute('capture'), input?.getAttribute('accept')])).toEqual(
      isPhone ? [['environment', 'image/*']] : [],
    )
    expect(document.getByRole('button', { name: 'Choose a file' }).previousElementSibling?.hasAttribute('capture')).toBe(false)
  })

  test.each([
    ['nothing was sent', own(), {}, 'Needed', 'Take a photo or choose a file.'],
    ['one is being checked', own(passport), {}, 'Being checked', 'We’ll notify you as soon as it’s checked.'],
    ['one was accepted', own({ ...passport, state: 'accepted' }), {}, 'Accepted', 'Nothing more to do.'],
    [
      'one was refused',
      own({ ...passport, state: 'refused', reason: 'cutOff' }),
      {},
      'Not accepted',
      'A part is cut off. Show all four corners in a new photo.',
    ],
    [
      'a newer server names another reason',
      own({ ...passport, state: 'refused', reason: 'tooOld' }),
      {},
      'Not accepted',
      'We couldn’t accept it. Send another one, or write to support.',
    ],
    ['the person has none', { ...own(), absent: ['passport' as const] }, {}, 'You don’t have it', 'Thanks for telling us.'],
    ['the person is verified', own(), { verification: 'Full' }, 'Verified', 'Nothing more to do.'],
  ] as const)('[VER-01] when %s it says so and what comes next', async (_name, documents, over, chip, text) => {
    await open({ documents: documents as ReturnType<typeof own> }, { user: { ...person, ...over } })
    const shown = await card()
    expect(shown.getAllByText(chip).length).toBeGreaterThan(0)
    expect(shown.getByText(new RegExp(text.slice(0, 30)))).toBeTruthy()
  })

  test('[VER-01] with all accepted but the person unverified, it leads to support', async () => {
    await open({ documents: own({ ...passport, state: 'accepted' }) })
    const summary = within(await main().findByRole('status'))
    expect([summary.getByText('Not finished').tagName, summary.queryByText(/checking|Nothing more/)]).toEqual(['SPAN', null])
    expect(summary.getByRole('link', { name: 'Write to support' }).getAttribute('href')).toBe('#/show/contacts/documents')
  })

  test('[VER-01] of two sides the refused one says why, and an earlier one its own reason', async () => {
    const side = { ...passport, doc_type: 'id_card' as const }
    const back = { ...side, name: 'passport-0002.jpg', state: 'refused' as const, reason: 'cutOff' }
    const old = { ...side, name: 'passport-0000.jpg', state: 'refused' as const, reason: 'expired' }
    await open({ documents: own(back, side, old) })
    const shown = await card()
    expect(shown.getByRole('status').textContent).toBe('A part is cut off. Show all four corners in a new photo.')
    expect(shown.getAllByText('It has expired. Send one that is still valid.')).toHaveLength(1)
    expect(shown.getByRole('button', { name: 'Choose a file' })).toBeTruthy()
    expect(main().getByText('Still needed: Identity document.')).toBeTruthy()
  })

  test('[SUP-01] a rejected one opens a ticket with its type, the reason and the file', async () => {
    const documents = own({ ...passport, state: 'refused', reason: 'expired' })
    const { user } = await open({ documents, supportInit: { departments: [], priorities: [], statuses: [] } })
    await user.click((await card()).getByRole('link', { name: 'Ask support' }))
    const facts = within(await screen.findByRole('region', { name: 'Sent with your message' }))
    expect(facts.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'Identity document',
      'It has expired. Send one that is still valid.',
      'me.jpg',
    ])
    expect(screen.getByLabelText<HTMLInputElement>('Subject').value).toBe('My document: Identity document')
  })

  test('[APP-29] while they load it says so', async () => {
    await open({ documents: 'waits' })
    expect(await main().findByLabelText('Loading your documents')).toBeTruthy()
  })

  test('[APP-29] after a failure they are read again on request', async () => {
    const { user } = await open({ documents: inTurn(serverFault, own(passport)) })
    expect(await main().findByText('We couldn’t load your documents')).toBeTruthy()
    await user.click(main().getByRole('button', { name: 'Try again' }))
    expect(await (await card()).findByText('Being checked')).toBeTruthy()
  })

  test('[APP-29, PWA-04] offline without a stored list it says so, and loads on the connection’s return', async () => {
    const { connect } = await open({ documents: own(passport) }, { connection: 'offline' })
    expect(await main().findByText('Your documents aren’t on this device yet')).toBeTruthy()
    await connect('online')
    expect(await (await card()).findByText('Being checked')).toBeTruthy()
  })

  test.each([
    ['offline', {}, { connection: 'offline' }],
    ['after a failure', { documents: serverFault }, {}],
  ] as const)('[PWA-04, VER-07] %s without a stored list a document is kept on the device', async (_when, answers, setting) => {
    const queueUpload = vi.fn<CommandApi['queueUpload']>(async () => ({ ok: true, value: waiting }))
    const { user } = await open(answers, { ...setting, worker: { queueUpload } })
    const document = await card()
    expect(document.queryByText('Needed')).toBeNull()
    const input = document.getByRole('button', { name: 'Choose a file' }).previousElementSibling as HTMLInputElement
    await user.upload(input, new File([Uint8Array.from(pdfOf(500))], 'me.pdf', { type: 'application/pdf' }))
    await user.click(await document.findByRole('button', { name: 'Send' }))
    await waitFor(() => expect(queueUpload).toHaveBeenCalledOnce())
    expect(main().queryByRole('heading', { name: 'Card photo' })).toBeNull()
  })

  test('[BG-07, VER-07] storing a file that shows a refused storage says to leave the tab open', async () => {
    const kept = deferred<WorkerResult<UploadView>>()
    const queueUpload = vi.fn<CommandApi['queueUpload']>(() => kept.promise)
    const { user, store } = await open({ documents: own() }, { connection: 'offline', worker: { queueUpload } })
    const document = await card()
    const input = document.getByRole('button', { name: 'Choose a file' }).previousElementSibling as HTMLInputElement
    await user.upload(input, new File([Uint8Array.from(pdfOf(500))], 'me.pdf', { type: 'application/pdf' }))
    await user.click(await document.findByRole('button', { name: 'Send' }))
    await waitFor(() => expect(queueUpload).toHaveBeenCalledOnce())
    act(() => void store.dispatch(backgroundReported([{ topic: 'storage', storage: 'memory' }])))
    kept.resolve({ ok: true, value: waiting })
    expect(await screen.findByText(uploadTexts.memory)).toBeTruthy()
  })

  test('[PWA-04, VER-07] a file chosen offline is still there when the connection returns', async () => {
    const { user, connect } = await open({ documents: own() }, { connection: 'offline' })
    const document = await card()
    const input = document.getByRole('button', { name: 'Choose a file' }).previousElementSibling as HTMLInputElement
    await user.upload(input, new File([Uint8Array.from(pdfOf(500))], 'me.pdf', { type: 'application/pdf' }))
    await document.findByRole('button', { name: 'Send' })
    await connect('online')
    expect(await (await card()).findByText('Needed')).toBeTruthy()
    expect((await card()).getByText('me.pdf')).toBeTruthy()
  })

  test('[PWA-06, VER-08] a chosen file blocks an update until it is queued', async () => {
    const queueUpload = vi.fn<CommandApi['queueUpload']>(async () => ({ ok: true, value: waiting }))
    const { user } = await open({}, { worker: { queueUpload } })
    const document = await card()
    const input = document.getByRole('button', { name: 'Choose a file' }).previousElementSibling as HTMLInputElement
    expect(hasUnsaved()).toBe(false)
    await user.upload(input, new File([Uint8Array.from(pdfOf(500))], 'me.pdf', { type: 'application/pdf' }))
    const send = await document.findByRole('button', { name: 'Send' })
    expect(hasUnsaved()).toBe(true)
    await user.click(send)
    await waitFor(() => expect(hasUnsaved()).toBe(false))
  })

  test('[PWA-04, VER-02] offline nothing is asked of a person who is verified', async () => {
    await open({}, { connection: 'offline', user: { ...person, verification: 'Full' } })
    expect(await main().findByText('Your documents aren’t on this device yet')).toBeTruthy()
    expect(main().queryByRole('button', { name: 'Choose a file' })).toBeNull()
  })

  test('[VER-05, VER-07] a file on its way shows its progress, and is cancelled only after a question', async () => {
    const actOnUpload = vi.fn<CommandApi['actOnUpload']>(async () => ({ ok: true, value: 'cancelled' }))
    const { user } = await open({}, { uploads: [waiting], worker: { uploads: async () => ({ ok: true, value: [waiting] }), actOnUpload } })
    expect(await main().findByText('1,000 kB of 2,000 kB')).toBeTruthy()
    const cancel = () => main().getByRole('button', { name: 'Cancel sending: me.jpg' })
    await user.dblClick(cancel())
    const question = () => within(main().getByRole('group', { name: 'Cancel sending: me.jpg' }))
    await user.click(question().getByRole('button', { name: 'Keep it' }))
    expect([document.activeElement, actOnUpload.mock.calls]).toEqual([cancel(), []])
    await user.click(cancel())
    await user.click(question().getByRole('button', { name: 'Cancel sending' }))
    expect(actOnUpload.mock.calls).toEqual([[{ do: 'cancel', id: 'u1' }]])
    expect(await screen.findByText('Cancelled. The file won’t be sent.')).toBeTruthy()
  })

  test('[VER-05] a file that was refused says why', async () => {
    await open({}, { uploads: [{ ...waiting, status: { at: 'refused', code: 'upload.lockedPdf' } }] })
    expect((await main().findByRole('alert')).textContent).toContain('This PDF is protected by a password.')
  })

  test('[VER-06] the newest file is taken back after a question, after which it is needed again', async () => {
    const { user, server } = await open({ documents: inTurn(own(passport), own()), uploadTakeBack: done })
    await user.click(await (await card()).findByRole('button', { name: 'Take back the newest file' }))
    const question = within(main().getByRole('group', { name: 'Take back the newest file' }))
    expect([question.getByText(/^Delete this file/).tagName, server.calls('uploadTakeBack')]).toEqual(['SPAN', []])
    await user.click(question.getByRole('button', { name: 'Take back the newest file' }))
    expect(await screen.findByText('We’ve deleted the file.')).toBeTruthy()
    expect(server.calls('uploadTakeBack')).toMatchObject([{ params: { type: 'passport' }, body: { name: passport.name } }])
    await waitFor(async () => expect((await card()).getByText('Needed')).toBeTruthy())
    // Its button is gone.
    await waitFor(() => expect(document.activeElement).toBe(main().getByRole('heading', { name: 'Identity document' })))
  })

  test('[VER-06] the question closes with its file, also before an older one of the same name', async () => {
    const older = { ...passport, name: 'passport-0000.jpg' }
    const { user } = await open({ documents: inTurn(own(passport, older), own(older)), uploadTakeBack: done })
    const name = 'Take back the newest file'
    await user.click(await (await card()).findByRole('button', { name }))
    await user.click(within(main().getByRole('group', { name })).getByRole('button', { name }))
    expect(await screen.findByText('We’ve deleted the file.')).toBeTruthy()
    await waitFor(() => expect(main().queryByRole('group', { name })).toBeNull())
    expect(main().getByRole('button', { name })).toBeTruthy()
  })

  test('[VER-06, APP-15] a refusal says why, and changes nothing', async () => {
    const { user } = await open({ documents: own(passport), uploadTakeBack: refused('upload.decided') })
    await user.dblClick(await (await card()).findByRole('button', { name: 'Take back the newest file' }))
    await user.click(main().getByRole('button', { name: 'Take back the newest file' }))
    expect((await main().findByRole('alert')).textContent).toContain('Your documents have been checked')
    expect((await card()).getByText('Being checked')).toBeTruthy()
  })

  test('[VER-06] a document that the person does not have is reported', async () => {
    const { user, server } = await open({ uploadNone: done })
    await user.click(await (await card()).findByRole('button', { name: 'I don’t have this' }))
    expect(await screen.findByText('Noted. Thank you.')).toBeTruthy()
    expect(server.calls('uploadNone').map(({ params }) => params)).toEqual([{ type: 'passport' }])
  })

  test('[VER-01, SES-17] a file goes as the kind sent last, or as the one that is chosen', async () => {
    const queueUpload = vi.fn<CommandApi['queueUpload']>(async () => ({ ok: true, value: waiting }))
    const { user } = await open({}, { user: { ...person, verification_type: 'id_card' }, worker: { queueUpload } })
    const document = await card()
    const kinds = () => within(document.getByRole('radiogroup', { name: 'Which document are you sending?' }))
    const isChosen = (name: string) => kinds().getByRole<HTMLInputElement>('radio', { name }).checked
    expect([isChosen('Passport'), isChosen('Identity card')]).toEqual([false, true])
    expect(document.getByText('Send the front and the back, one after the other.')).toBeTruthy()
    const send = async () => {
      const input = document.getByRole('button', { name: 'Choose a file' }).previousElementSibling as HTMLInputElement
      await user.upload(input, new File([Uint8Array.from(pdfOf(500))], 'me.pdf', { type: 'application/pdf' }))
      await user.click(await document.findByRole('button', { name: 'Send' }))
      await waitFor(() => expect(document.queryByRole('button', { name: 'Send' })).toBeNull())
    }
    await send()
    await user.click(kinds().getByRole('radio', { name: 'Passport' }))
    expect(document.getByText('Send the page with your photo.')).toBeTruthy()
    await send()
    expect(queueUpload.mock.calls).toMatchObject([
      [person.userId, { type: 'passport', docType: 'id_card' }],
      [person.userId, { type: 'passport', docType: 'passport' }],
    ])
  })

  test('[VER-07] a file that is chosen while another one is kept stays to be sent', async () => {
    const kept = deferred<WorkerResult<UploadView>>()
    const queueUpload = vi.fn<CommandApi['queueUpload']>(() => kept.promise)
    const { user } = await open({}, { worker: { queueUpload } })
    const document = await card()
    const choose = (button: string, name: string): Promise<void> => {
      const input = document.getByRole('button', { name: button }).previousElementSibling as HTMLInputElement
      return user.upload(input, new File([Uint8Array.from(pdfOf(500))], name, { type: 'application/pdf' }))
    }
    await choose('Choose a file', 'front.pdf')
    await user.click(await document.findByRole('button', { name: 'Send' }))
    await waitFor(() => expect(queueUpload).toHaveBeenCalledOnce())
    await choose('Choose another', 'back.pdf')
    expect(await document.findByText('back.pdf')).toBeTruthy()
    await act(async () => kept.resolve({ ok: true, value: waiting }))
    expect([document.getByText('back.pdf').tagName, document.getByRole('button', { name: 'Send' }).getAttribute('aria-busy')]).toEqual([
      'BDI',
      null,
    ])
  })

  test('[VER-01] a kind that only the back end knows is asked for as a passport', async () => {
    await open({ documents: own({ ...passport, doc_type: 'driving_licence' }) }, { user: { ...person, verification_type: 'residence' } })
    const document = await card()
    expect(document.getByRole<HTMLInputElement>('radio', { name: 'Passport' }).checked).toBe(true)
    expect(document.getByText(/^Driving licence · /)).toBeTruthy()
  })

  test('[VER-02] a person who may send none is told whom to ask', async () => {
    await open({}, { user: { ...person, can_upload: false } })
    expect(await main().findByText(/^We don’t need a document from you right now/)).toBeTruthy()
    expect(main().queryByRole('button', { name: 'Choose a file' })).toBeNull()
  })
})

describe('the signature', () => {
  const signature: UploadView = { ...waiting, type: 'sign', name: 'signature.png' }

  test('[VER-07, VER-09] one that waits is not asked for again, and can be cancelled', async () => {
    await open({}, { at: 'profile', uploads: [signature] })
    expect(await main().findByRole('button', { name: 'Cancel sending: signature.png' })).toBeTruthy()
    expect([main().queryByText('You haven’t signed yet.'), main().queryByRole('button', { name: 'Sign now' })]).toEqual([null, null])
  })

  test.each([
    ['offers to sign to one who has not', null, 1],
    ['does not say that there is none to one who has', 'up', 0],
  ] as const)('[PWA-04, VER-09] offline without a stored answer the profile %s', async (_what, sign, buttons) => {
    await open({}, { at: 'profile', connection: 'offline', user: { ...person, sign } })
    expect(await main().findByText('Your documents aren’t on this device yet')).toBeTruthy()
    expect(main().queryAllByRole('button', { name: 'Sign now' })).toHaveLength(buttons)
    expect(main().queryAllByText('You haven’t signed yet.')).toHaveLength(buttons)
  })

  test('[VER-05, VER-09] one that was refused says why, and can be made again', async () => {
    await open({}, { at: 'profile', uploads: [{ ...signature, status: { at: 'refused', code: 'sign.unreadable' } }] })
    expect((await main().findByRole('alert')).textContent).toContain('We couldn’t read the signature.')
    expect(main().getByRole('button', { name: 'Sign now' })).toBeTruthy()
  })

  test('[SUP-01, APP-29] one that was refused leads to help, and is asked about with its reason', async () => {
    const uploads: UploadView[] = [{ ...signature, status: { at: 'refused', code: 'sign.unreadable' } }]
    const { user } = await open({ supportInit: 'waits' }, { at: 'profile', uploads })
    const refusal = (await main().findByText(/^We couldn’t read the signature\./)).closest('section')
    expect(await within(refusal!).findByRole('link', { name: /^Learn more We couldn’t read the signature/ })).toBeTruthy()
    await user.click(within(refusal!).getByRole('link', { name: 'Ask support' }))
    const subject = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Subject' })
    await waitFor(() => expect(subject.value).toBe('My document: Signature'))
    expect(main().getByText(/^We couldn’t read the signature\./)).toBeTruthy()
  })
})

test('[SUP-01, VER-01] support is asked to correct the locked fields, with their values and the reason', async () => {
  const { user } = await open({ supportInit: 'waits' }, { at: 'profile', user: { ...person, verification: 'Full' } })
  await user.click(await main().findByRole('link', { name: 'Ask support' }))
  const subject = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Subject' })
  await waitFor(() => expect(subject.value).toBe('Correcting my details'))
  const details = screen.getByRole('region', { name: 'Sent with your message' }).textContent
  for (const fact of [fullName(person, 'en'), 'Country', 'Locked: checked against my documents']) expect(details).toContain(fact)
})

describe('the phone number', () => {
  const save = async ({ user }: Awaited<ReturnType<typeof open>>, phone: string) => {
    await user.type(await main().findByRole('textbox', { name: 'New phone number' }), phone)
    await user.click(main().getByRole('button', { name: 'Save number' }))
  }
  const typed = () => main().getByRole<HTMLInputElement>('textbox', { name: 'New phone number' }).value

  test('[SES-10, VER-01] it is saved, and the field is emptied', async () => {
    const opened = await open({ info: done }, { at: 'profile' })
    await save(opened, '+33612345678')
    expect(await screen.findByText('Your phone number is saved.')).toBeTruthy()
    expect(opened.server.calls('info').map(({ body }) => body)).toEqual([{ phone: '+33612345678' }])
    expect(typed()).toBe('')
  })

  test('[SES-10, BG-02] one that was begun is there again on the next visit', async () => {
    const { user, unmount } = await open({}, { at: 'profile' })
    await user.type(main().getByRole('textbox', { name: 'New phone number' }), '+3361')
    unmount()
    await open({}, { at: 'profile' })
    expect(typed()).toBe('+3361')
  })

  test('[SES-10, SEC-07] the one that gets codes is saved after a recovery code', async () => {
    const challenge = 'c'.repeat(43)
    const asked = { return: 'false', error: 'stepUp.required', factor: 'true', type: 'sms', challenge } as const
    const opened = await open(
      { info: inTurn(asked, done), checkFactor: { success: 'true' }, checkRecoveryCode: { success: 'true' } },
      { at: 'profile', user: { ...person, two_factor: 'sms' } },
    )
    expect(main().getByText(/From then on, codes go to the new number/)).toBeTruthy()
    await save(opened, '+33612345678')
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm it’s you' }))
    await opened.user.click(dialog.getByRole('button', { name: 'Use a recovery code' }))
    await opened.user.type(dialog.getByLabelText('Recovery code'), 'ABCDE-FGHJK')
    await opened.user.click(dialog.getAllByRole('button', { name: 'Confirm' }).at(-1) ?? document.body)
    expect(await screen.findByText('Your phone number is saved.')).toBeTruthy()
    expect(opened.server.calls('checkRecoveryCode').map(({ body }) => body)).toEqual([{ code: 'ABCDE-FGHJK', challenge }])
  })

  test('[SEC-07, APP-19] a refused recovery code is said at its field, which keeps the focus', async () => {
    const asked = { return: 'false', error: 'stepUp.required', factor: 'true', type: 'sms', challenge: 'c'.repeat(43) } as const
    const opened = await open(
      { info: asked, checkFactor: { success: 'true' }, checkRecoveryCode: { success: 'false', error: 'factor.wrong' } },
      { at: 'profile', user: { ...person, two_factor: 'sms' } },
    )
    await save(opened, '+33612345678')
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm it’s you' }))
    await opened.user.click(dialog.getByRole('button', { name: 'Use a recovery code' }))
    const field = () => dialog.getByLabelText<HTMLInputElement>('Recovery code')
    await waitFor(() => expect(document.activeElement).toBe(field()))
    for (const typed of ['ABCDE-FGHJK', '-WRONG']) {
      await opened.user.type(field(), typed)
      await opened.user.keyboard('{Enter}')
      await waitFor(() => expect(field().getAttribute('aria-invalid')).toBe('true'))
      await waitFor(() => expect(document.activeElement).toBe(field()))
      expect(dialog.getByText('This code is wrong or has expired.')).toBeTruthy()
      expect(dialog.queryByRole('alert')).toBeNull()
    }
    expect(opened.server.calls('checkRecoveryCode')).toHaveLength(1)
  })

  test.each([
    ['too short', '123', undefined, 'Enter at least 7 characters.'],
    ['wrong for the server', '+33612345678', refused('info.invalid', { fields: { phone: 'phone.invalid' } }), 'Check the number'],
    ['not answered', '+33612345678', 'lost', 'We can’t reach our servers.'],
  ] as const)('[SES-10, APP-15] one that is %s stays, with a message', async (_name, phone, answer, text) => {
    const opened = await open(answer === undefined ? {} : { info: answer }, { at: 'profile' })
    await save(opened, phone)
    expect(await main().findByText(new RegExp(text))).toBeTruthy()
    expect(typed()).toBe(phone)
  })

  test('[PWA-04] offline it cannot be saved', async () => {
    await open({}, { at: 'profile', connection: 'offline' })
    expect(main().getByRole<HTMLButtonElement>('button', { name: 'Save number' }).disabled).toBe(true)
    expect(main().getByText('You’re offline. You can save once you’re back online.')).toBeTruthy()
  })
})

describe('the payment to confirm', () => {
  const asked: WireUser = { ...person, tr_validate: 'yes', tr_success: null, tr_attemps: 1 }
  const openForm = async (answers: ServerAnswers, user: WireUser = asked, setting: Setting = {}) => {
    const opened = await renderScreen('/en/trading#/sw/validate', { user, answers, ...setting })
    const send = async (amount: string) => {
      if (amount !== '') await opened.user.type(await main().findByRole('textbox', { name: 'Amount on your statement' }), amount)
      await opened.user.click(main().getByRole('button', { name: 'Confirm the amount' }))
    }
    await screen.findByRole('heading', { level: 1, name: 'Confirm your payment' })
    return { ...opened, send }
  }

  test('[VER-10] the amount is sent as typed, with one key for a repeat', async () => {
    const { send, server, user } = await openForm({ attempts: inTurn('lost', { return: 'true', attemps: 2 }) })
    await send('12,34')
    expect((await main().findByRole('alert')).textContent).toContain('Some errors, please try latter.')
    await user.click(main().getByRole('button', { name: 'Confirm the amount' }))
    expect(await screen.findByText('Thank you. Your payment is confirmed.')).toBeTruthy()
    const [first, second] = server.calls('attempts')
    expect([first?.body, second]).toEqual([{ value: '12.34' }, first])
  })

  test('[VER-10, APP-33] an amount that can be read in two ways is asked back, and costs no attempt', async () => {
    const { send, server } = await openForm({})
    await send('1.500')
    expect(main().getByText(sentence(/^Do you mean 1,500\.00 or 1\.50\?/))).toBeTruthy()
    expect(await main().findByText(/^Please enter the correct amount/)).toBeTruthy()
    expect(server.calls('attempts')).toEqual([])
  })

  test('[VER-11, APP-19] a wrong amount is named at its field, stays, and counts at once', async () => {
    const { send } = await openForm({ attempts: refused('validate.wrong', { attemps: 2 }) })
    expect(await main().findByText('Attempts left: 4')).toBeTruthy()
    await send('12.34')
    const amount = main().getByRole<HTMLInputElement>('textbox', { name: 'Amount on your statement' })
    await waitFor(() => expect([amount.getAttribute('aria-invalid'), document.activeElement]).toEqual(['true', amount]))
    expect(document.getElementById(amount.getAttribute('aria-describedby') ?? '')?.textContent).toContain('Attempts left: 3.')
    expect([amount.value, main().queryByRole('alert')]).toEqual(['12.34', null])
    expect(main().getByRole('link', { name: 'Learn more' })).toBeTruthy()
  })

  test('[VER-10, APP-19] nothing typed is asked for, and nothing is sent', async () => {
    const { send, server } = await openForm({})
    await send('')
    expect(await main().findByText(/^Please enter the correct amount/)).toBeTruthy()
    expect(server.calls('attempts')).toEqual([])
  })

  test('[VER-11] after five attempts it is locked, and leads to support', async () => {
    await openForm({}, { ...asked, tr_attemps: 5 })
    expect(await main().findByText(/^All five attempts were used/)).toBeTruthy()
    expect(main().getByRole('link', { name: 'Ask support' }).getAttribute('href')).toBe('#/show/tickets/new')
  })

  test('[PWA-04] offline it cannot be confirmed', async () => {
    await openForm({}, asked, { connection: 'offline' })
    expect(main().getByRole<HTMLButtonElement>('button', { name: 'Confirm the amount' }).disabled).toBe(true)
  })
})
