// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { CommandApi, NewMessage, UploadView } from '../../../contract/background.ts'
import { maxTicketAttachments } from '../../../contract/tickets.ts'
import type { PreparedResult } from '../../../contract/pictures.ts'
import { deferred } from '../../../domain/kernel/deferred.ts'
import texts from '../../../locales/en/tickets.json' with { type: 'json' }
import uploads from '../../../locales/en/uploads.json' with { type: 'json' }
import { backgroundReported } from '../../bridges/backgroundFacts.ts'
import { pdfOf } from '../../../tests/support/pdf.ts'
import { renderScreen, show } from '../../../tests/support/renderScreen.tsx'

let checked = Promise.resolve()
// The worker that decodes pictures needs a browser; a PDF leaves it as it came.
vi.mock('../../bridges/pictures.ts', () => ({
  async prepareDocument(file: Blob): Promise<PreparedResult<Blob>> {
    await checked
    return { ok: true, value: { as: 'pdf', file, pages: 1 } }
  },
}))

const kept = { id: 'f-1', name: 'bill.pdf', size: 500 }
const draft = { subject: 'A question', content: 'Where is it?' }
const main = () => within(screen.getByRole('main'))
const removeOf = (name: string) => ({ name: `Remove ${name}` })

/** Opens the form of a new ticket whose draft has a file, or more. */
async function open(waiting: UploadView[] = [], files = [kept]) {
  const queued: NewMessage[] = []
  const actOnUpload = vi.fn<CommandApi['actOnUpload']>(async () => ({ ok: true, value: 'cancelled' }))
  const worker: Partial<CommandApi> = {
    readDraft: async () => ({ ok: true, value: JSON.stringify({ key: 'draft-1', form: { ...draft, files: JSON.stringify(files) } }) }),
    keepDraft: async () => ({ ok: true, value: null }),
    uploads: async () => ({ ok: true, value: waiting }),
    messages: async () => ({ ok: true, value: [] }),
    watchTickets: async () => ({ ok: true, value: null }),
    queueUpload: async (_uid, { id, name, bytes }) => {
      const upload: UploadView = { id, type: 'attachment', name, size: bytes.byteLength, sent: 0, addedAt: 1, status: { at: 'waiting' } }
      return { ok: true, value: upload }
    },
    actOnUpload,
    queueMessage: async (_uid, message) => {
      queued.push(message)
      return { ok: true, value: { ...message, addedAt: 1, status: { at: 'waiting' } } }
    },
    actOnMessage: async () => ({ ok: true, value: 'waiting' }),
  }
  const opened = await renderScreen(show('tickets/new'), {
    worker,
    answers: { supportInit: { departments: [], priorities: [], statuses: [] }, tickets: { list: [] } },
  })
  await main().findByRole('button', removeOf(kept.name))
  return { ...opened, queued, actOnUpload }
}

test('[BG-07, SUP-02] offline without a storage a message says to leave the tab open', async () => {
  const { store, connect } = await open()
  await connect('offline')
  expect(main().getByText(texts['form.offline'])).toBeTruthy()
  act(() => void store.dispatch(backgroundReported([{ topic: 'storage', storage: 'memory' }])))
  expect([main().getByText(uploads['memory.messages']).tagName, main().queryByText(texts['form.offline'])]).toEqual(['SPAN', null])
})

test('[SUP-01] a file is removed from a message only after a question', async () => {
  const { user, actOnUpload } = await open()
  await user.dblClick(main().getByRole('button', removeOf(kept.name)))
  const question = within(main().getByRole('group', removeOf(kept.name)))
  expect([question.getByText(texts['attach.question']).tagName, actOnUpload.mock.calls]).toEqual(['SPAN', []])
  await user.click(question.getByRole('button', { name: texts['attach.keep'] }))
  expect(document.activeElement).toBe(main().getByRole('button', removeOf(kept.name)))
  await user.click(main().getByRole('button', removeOf(kept.name)))
  await user.click(main().getByRole('button', { name: uploads.remove }))
  expect(main().queryByText(kept.name)).toBeNull()
  await waitFor(() => expect(actOnUpload.mock.calls).toEqual([[{ do: 'cancel', id: kept.id }]]))
})

test('[SUP-01, APP-19] a message with too many files says so, until one is removed', async () => {
  const files = Array.from({ length: maxTicketAttachments }, (_none, at) => ({ ...kept, id: `more-${at}`, name: `${at}.pdf` }))
  const { user, queued } = await open([], [kept, ...files])
  await user.click(main().getByRole('button', { name: texts['form.submit'] }))
  const error = texts['tickets.tooManyAttachments'].replace('{{most}}', `${maxTicketAttachments}`)
  expect([(await main().findByRole('alert')).textContent, queued]).toEqual([expect.stringContaining(error), []])
  // A new element is announced again.
  const first = main().getByRole('alert')
  await user.click(main().getByRole('button', { name: texts['form.submit'] }))
  await waitFor(() => expect(main().getByRole('alert')).not.toBe(first))
  await user.click(main().getByRole('button', removeOf(kept.name)))
  await user.click(main().getByRole('button', { name: uploads.remove }))
  await waitFor(() => expect(main().queryByText(error)).toBeNull())
})

test('[SUP-01, APP-15] a file above the limit leads to words or to later, not to support', async () => {
  await open([{ ...kept, type: 'attachment', sent: 0, addedAt: 1, status: { at: 'refused', code: 'upload.quota' } }])
  await main().findByText(uploads['attachment.quota'])
  expect(main().queryByText(uploads['upload.quota'])).toBeNull()
})

test('[SUP-01] a refused file is removed at once', async () => {
  const refused: UploadView = {
    ...kept,
    type: 'attachment',
    sent: 0,
    addedAt: 1,
    status: { at: 'refused', code: 'upload.wrongKind' },
  }
  const { user, actOnUpload } = await open([refused])
  await main().findByText(uploads['upload.wrongKind'])
  await user.click(main().getByRole('button', removeOf(kept.name)))
  await waitFor(() => expect(actOnUpload.mock.calls).toEqual([[{ do: 'cancel', id: kept.id }]]))
})

test('[SUP-01, BG-06] a message waits for a file that is checked; one removed meanwhile stays removed', async () => {
  const check = deferred<void>()
  checked = check.promise
  const { user, queued } = await open()
  const input = screen.getByRole('main').querySelector<HTMLInputElement>('input[type=file]')
  await user.upload(input!, new File([Uint8Array.from(pdfOf(500))], 'new.pdf', { type: 'application/pdf' }))
  const send = main().getByRole('button', { name: texts['form.submit'] })
  await waitFor(() => expect(send.getAttribute('aria-busy')).toBe('true'))
  await user.click(send)
  expect([queued, main().getByRole('button', { name: texts.attach }).getAttribute('aria-busy')]).toEqual([[], 'true'])
  await user.click(main().getByRole('button', removeOf(kept.name)))
  await user.click(main().getByRole('button', { name: uploads.remove }))
  await act(async () => check.resolve())
  await main().findByText('new.pdf')
  expect(main().queryByText(kept.name)).toBeNull()
  await user.click(send)
  await waitFor(() => expect(queued.map(({ files }) => files.map(({ name }) => name))).toEqual([['new.pdf']]))
})
