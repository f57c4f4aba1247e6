import { expect, test } from 'vitest'
import type { MessageView, UploadView } from '../../contract/background.ts'
import { depositView } from '../../tests/support/depositView.ts'
import { answeredFacts } from './answeredFacts.ts'

const deposit = depositView({ id: 'd' })
const message: MessageView = { id: 'm', content: 'Text', files: [], addedAt: 1, status: { at: 'waiting' } }
const upload: UploadView = { id: 'u', type: 'passport', name: 'a.png', size: 1, addedAt: 1, sent: 0, status: { at: 'waiting' } }

test.each([
  ['startDeposit', deposit, [{ topic: 'deposit', deposit }]],
  ['returnedFromBank', null, []],
  ['queueMessage', message, [{ topic: 'message', message }]],
  ['messages', [message], [{ topic: 'messages', messages: [message] }]],
  ['uploads', [upload], [{ topic: 'uploads', uploads: [upload] }]],
  ['drafts', [], []],
] as const)('[FUND-36, SUP-02, VER-05] the answer of %s is reported as facts', (name, value, facts) => {
  expect(answeredFacts(name, { ok: true, value })).toEqual(facts)
  expect(answeredFacts(name, { ok: false, code: 'background.stopped' })).toEqual([])
})
