// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { CommandApi, MessageView, UploadView } from '../../../contract/background.ts'
import texts from '../../../locales/en/uploads.json' with { type: 'json' }
import { depositView } from '../../../tests/support/depositView.ts'
import { renderScreen, show } from '../../../tests/support/renderScreen.tsx'
import { refused } from '../../../tests/support/stubServer.ts'
import { wireUser } from '../../../tests/support/wireUser.ts'
import { backgroundReported } from '../../bridges/backgroundFacts.ts'
import { discardUnsent, loadUnsent, onUnsentChange, saveUnsent, unsentMessages } from '../../shell/chat/unsent.ts'
import { chatPanel } from '../../shell/screen/chatPanel.ts'
import { chatWidget } from '../../shell/screen/chatWidget.ts'

const none: Pick<CommandApi, 'uploads' | 'readDraft' | 'drafts'> = {
  uploads: async () => ({ ok: true, value: [] }),
  readDraft: async () => ({ ok: true, value: null }),
  drafts: async () => ({ ok: true, value: [] }),
}

/** A device that stores drafts, with one message of the chat that was not sent. */
function deviceWithChat() {
  const stored = new Map([
    [
      'chat:main',
      JSON.stringify({ name: 'Main room', draft: 'half a', waiting: [{ mark: 'm-1', text: 'Is the host here?', at: Date.now() }] }),
    ],
  ])
  const worker: Partial<CommandApi> = {
    ...none,
    keepDraft: async (_uid, name, text) => {
      if (text === null) stored.delete(name)
      else stored.set(name, text)
      return { ok: true, value: null }
    },
    readDraft: async (_uid, name) => ({ ok: true, value: stored.get(name) ?? null }),
    drafts: async (_uid, start) => ({
      ok: true,
      value: [...stored].filter(([name]) => name.startsWith(start)).map(([name, text]) => ({ name, text, at: 0 })),
    }),
  }
  return { stored, worker }
}
const heading = (name: string) => screen.findByRole('heading', { name })

test('[PWA-04] without anything that waits the screen says so', async () => {
  await renderScreen(show('waiting'), { worker: none })
  expect(await heading(texts.empty)).toBeTruthy()
  expect(screen.queryByText(texts['deposit.title'])).toBeNull()
})

test('[PWA-04] a deposit under way and an unanswered withdrawal are listed, each with a link', async () => {
  const stored = JSON.stringify({ key: 'k', body: {} })
  const { store } = await renderScreen(show('waiting'), {
    worker: { ...none, readDraft: async (_uid, name) => ({ ok: true, value: name === 'withdrawal sent' ? stored : null }) },
  })
  store.dispatch(backgroundReported([{ topic: 'deposit', deposit: depositView({ amount: '250.00' }) }]))
  expect(await heading(texts['withdrawal.title'])).toBeTruthy()
  expect(await heading(texts['deposit.title'])).toBeTruthy()
  await waitFor(() => expect(screen.getByRole('main').textContent).toContain('€250.00'))
  expect(screen.getByRole('link', { name: texts['deposit.go'] }).getAttribute('href')).toContain('#/show/funding')
  expect(screen.getByRole('link', { name: texts['withdrawal.go'] }).getAttribute('href')).toContain('#/show/withdrawal')
  expect(screen.queryByText(texts.empty)).toBeNull()
})

test('[SUP-02, PWA-04] a message that was refused is listed apart from one that waits', async () => {
  const reply = { ticket: 't-1', content: 'Text', files: [], addedAt: 1 }
  const messages: MessageView[] = [
    { ...reply, id: 'm-1', status: { at: 'refused', code: 'tickets.attachmentRefused' } },
    { ...reply, id: 'm-2', ticket: 't-2', status: { at: 'waiting' } },
  ]
  await renderScreen(show('waiting'), { worker: { ...none, messages: async () => ({ ok: true, value: messages }) } })
  expect(await screen.findByText(texts['notSent.text'])).toBeTruthy()
  expect(screen.getByRole('link', { name: texts['notSent.go'] }).getAttribute('href')).toBe('#/show/tickets/t-1')
  expect(screen.getByText(texts['message.text'])).toBeTruthy()
  expect(screen.getByRole('link', { name: texts['message.go'] }).getAttribute('href')).toBe('#/show/tickets/t-2')
})

test('[BG-07, PWA-04] without a storage the screen promises of nothing that the device keeps it', async () => {
  const file: UploadView = { id: 'u1', type: 'passport', name: 'me.pdf', size: 9, sent: 0, addedAt: 1, status: { at: 'waiting' } }
  const message: MessageView = { ticket: 't-1', content: 'Text', files: [], addedAt: 1, id: 'm-1', status: { at: 'waiting' } }
  const { worker } = deviceWithChat()
  const { store } = await renderScreen(show('waiting'), {
    worker: { ...worker, uploads: async () => ({ ok: true, value: [file] }), messages: async () => ({ ok: true, value: [message] }) },
    connection: 'offline',
  })
  expect(await screen.findByText(texts.offline)).toBeTruthy()
  await screen.findByText(texts['chat.offline'])
  act(() => void store.dispatch(backgroundReported([{ topic: 'storage', storage: 'memory' }])))
  expect([screen.getByText(texts.memory).role, screen.getAllByText(texts['memory.messages'])]).toMatchObject(['status', { length: 2 }])
  expect(screen.getByRole('main').textContent).not.toMatch(/(safe|kept) on this device/)
})

test('[VER-09, PWA-04] a waiting signature is cancelled only after a question', async () => {
  const upload: UploadView = { id: 'u1', type: 'sign', name: 'signature.png', size: 9, sent: 0, addedAt: 1, status: { at: 'waiting' } }
  const actOnUpload = vi.fn<CommandApi['actOnUpload']>(async () => ({ ok: true, value: 'cancelled' }))
  const { user } = await renderScreen(show('waiting'), {
    worker: { ...none, uploads: async () => ({ ok: true, value: [upload] }), actOnUpload },
  })
  await user.click(await screen.findByRole('button', { name: 'Cancel sending: signature.png' }))
  expect([screen.getByText(texts['cancel.questionSign']).tagName, actOnUpload.mock.calls]).toEqual(['SPAN', []])
  await user.click(screen.getByRole('button', { name: texts.cancel }))
  expect(actOnUpload.mock.calls).toEqual([[{ do: 'cancel', id: 'u1' }]])
})

test('[VER-05] a second file is cancelled while the first cancellation has no answer', async () => {
  const files: UploadView[] = ['one.pdf', 'two.pdf'].map((name) => ({
    id: name,
    type: 'attachment',
    name,
    size: 9,
    sent: 0,
    addedAt: 1,
    status: { at: 'waiting' },
  }))
  const actOnUpload = vi.fn<CommandApi['actOnUpload']>(() => new Promise(() => undefined))
  const { user } = await renderScreen(show('waiting'), {
    worker: { ...none, uploads: async () => ({ ok: true, value: files }), actOnUpload },
  })
  for (const { name } of files) {
    await user.click(await screen.findByRole('button', { name: `Cancel sending: ${name}` }))
    const question = within(screen.getByRole('group', { name: `Cancel sending: ${name}` }))
    await user.click(question.getByRole('button', { name: texts.cancel }))
  }
  expect(actOnUpload.mock.calls).toEqual(files.map(({ id }) => [{ do: 'cancel', id }]))
})

test('[PWA-04] an unsent chat message is listed with its room, and opens that room to be sent', async () => {
  const { worker } = deviceWithChat()
  const { user } = await renderScreen(show('waiting'), { worker, answers: { currentChat: refused('chat.notOffered') } })
  expect(await heading(texts['chat.title'])).toBeTruthy()
  expect(screen.getByText('Is the host here?')).toBeTruthy()
  expect(screen.getByText(/^Main room · written /)).toBeTruthy()
  expect(screen.queryByText(texts.empty)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Open the room and send “Is the host here?”' }))
  expect([chatWidget.get(), chatPanel().room]).toEqual(['open', 'main'])
  act(() => chatWidget.set('closed'))
})

test('[PWA-04] a chat message is discarded only after a question, and one that is kept stays', async () => {
  const { stored, worker } = deviceWithChat()
  const { user } = await renderScreen(show('waiting'), { worker })
  const discard = () => screen.findByRole('button', { name: 'Discard “Is the host here?”' })
  await user.dblClick(await discard())
  const question = within(screen.getByRole('group', { name: 'Discard “Is the host here?”' }))
  expect(question.getByText(texts['chat.question'])).toBeTruthy()
  await user.click(question.getByRole('button', { name: texts['chat.keep'] }))
  expect(document.activeElement).toBe(await discard())
  expect(JSON.parse(stored.get('chat:main') ?? '')).toMatchObject({ waiting: [{ mark: 'm-1' }] })
})

test('[PWA-04] a discarded chat message goes from the device, and the draft beside it stays', async () => {
  const { stored, worker } = deviceWithChat()
  const { user } = await renderScreen(show('waiting'), { worker })
  await user.click(await screen.findByRole('button', { name: 'Discard “Is the host here?”' }))
  await user.click(screen.getByRole('button', { name: texts['chat.discard'] }))
  expect(await heading(texts.empty)).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
  expect(JSON.parse(stored.get('chat:main') ?? '')).toMatchObject({ draft: 'half a', waiting: [] })
})

test('[PWA-04] offline, a chat message can only be discarded', async () => {
  const { worker } = deviceWithChat()
  await renderScreen(show('waiting'), { worker, connection: 'offline' })
  expect(await screen.findByText(texts['chat.offline'])).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Open the room/ })).toBeNull()
  expect(screen.getByRole('button', { name: /^Discard/ })).toBeTruthy()
})

test('[PWA-04] a message that another tab discarded does not return to the chat of this one', async () => {
  const { worker } = deviceWithChat()
  await renderScreen(show('waiting'), { worker })
  const [message] = await unsentMessages(wireUser().userId)
  const other = { ...message!, mark: 'm-2' }
  saveUnsent(wireUser().userId, message!.room, { draft: '', waiting: [message!, other] })
  await Promise.all([message!, other].map((one) => discardUnsent(wireUser().userId, one)))
  saveUnsent(wireUser().userId, message!.room, { draft: '', waiting: [message!] })
  expect(await loadUnsent(wireUser().userId, 'main')).toEqual({ draft: '', waiting: [] })
})

test('[PWA-04] what is written in the chat while a message is discarded stays', async () => {
  const { worker } = deviceWithChat()
  await renderScreen(show('waiting'), { worker })
  const uid = wireUser().userId
  const [message] = await unsentMessages(uid)
  saveUnsent(uid, message!.room, { draft: '', waiting: [message!] })
  const discarded = discardUnsent(uid, message!)
  // It has begun to read what is stored.
  await Promise.resolve()
  saveUnsent(uid, message!.room, { draft: 'written meanwhile', waiting: [message!] })
  await discarded
  expect(await loadUnsent(uid, 'main')).toEqual({ draft: 'written meanwhile', waiting: [] })
})

test('[PWA-04] an open chat is notified of a message that another tab has discarded', () => {
  const told: (string | null)[] = []
  const stop = onUnsentChange((mark) => told.push(mark))
  const change = (key: string, newValue: string | null) => window.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }))
  change('chat:discarded', 'm-1')
  change('chat:discarded', null)
  change('theme', 'dark')
  stop()
  change('chat:discarded', 'm-2')
  expect(told).toEqual(['m-1'])
})
