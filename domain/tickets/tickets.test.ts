import fc from 'fast-check'
import { expect, test } from 'vitest'
import { currencies, languages } from '../../contract/kernel.ts'
import { formatTag } from '../kernel/languageTag.ts'
import { money } from '../kernel/money.ts'
import { formatMoney } from '../kernel/moneyFormat.ts'
import { dayMs, minuteMs, secondMs } from '../kernel/time.ts'
import { mergePosts } from './mergePosts.ts'
import { nextTicketPollMs } from './pollTiming.ts'
import { ticketErrors } from './ticketForm.ts'

const good = { subject: 'A question', content: 'Text', attachments: [] }

test.each([
  ['everything', good, []],
  ['HTML and emoji', { ...good, content: '<script>alert(1)</script> 😀' }, []],
  ['an Arabic message with direction marks', { ...good, content: '\u200Fأين إيداعي؟\u200F' }, []],
  ['a message of hidden marks', { ...good, content: '\u200F\u2066\u2069' }, [{ field: 'content', code: 'field.required' }]],
  ['a subject of hidden marks', { ...good, subject: '\u200B' }, [{ field: 'subject', code: 'field.required' }]],
  ['no message', { ...good, content: ' \n' }, [{ field: 'content', code: 'field.required' }]],
  ['a long subject', { ...good, subject: 'x'.repeat(201) }, [{ field: 'subject', code: 'tickets.tooLong', params: { most: 200 } }]],
  ['a long message', { ...good, content: 'x'.repeat(20_001) }, [{ field: 'content', code: 'tickets.tooLong', params: { most: 20_000 } }]],
  ['a message turned around', { ...good, content: 'a\u202Eb' }, [{ field: 'content', code: 'tickets.hidden' }]],
  [
    'six files',
    { ...good, attachments: [...'abcdef'] },
    [{ field: 'attachments', code: 'tickets.tooManyAttachments', params: { most: 5 } }],
  ],
  ['a reply', { content: 'Text', attachments: [] }, []],
])('[SUP-01] a ticket with %s has the right errors', (_name, message, errors) => {
  expect(ticketErrors(message)).toEqual(errors)
})

test('[SUP-01, APP-33] every amount that the app writes can be asked about, in every language', () => {
  fc.assert(
    fc.property(fc.constantFrom(...languages), fc.constantFrom(...currencies), fc.integer(), (language, currency, minor) => {
      const text = formatMoney(money(minor, currency), formatTag(language), 'exact')
      expect(ticketErrors({ ...good, subject: text, content: text })).toEqual([])
    }),
  )
})

const now = 100 * dayMs
test.each([
  ['no tickets', [], null],
  ['a closed one', [{ state: 'closed', changed: now }], null],
  ['a conversation', [{ state: 'answered', changed: now - minuteMs }], 15 * secondMs],
  ['an open one of today', [{ state: 'open', changed: now - dayMs / 2 }], minuteMs],
  ['one at rest', [{ state: 'open', changed: now - 15 * dayMs }], null],
  [
    'one of each',
    [
      { state: 'closed', changed: now },
      { state: 'open', changed: now - dayMs },
    ],
    minuteMs,
  ],
] as const)('[SUP-01] %s is asked about again in time', (_name, tickets, pause) => {
  expect(nextTicketPollMs(tickets, now)).toBe(pause)
})

test('[SUP-01] pages of a thread that overlap join without gaps or doubles', () => {
  fc.assert(
    fc.property(fc.nat(60), fc.nat(60), fc.nat(60), (start, known, added) => {
      const post = (n: number, version: string) => ({ id: `p${n}`, version })
      const first = Array.from({ length: known }, (_, n) => post(start + n, 'old'))
      const from = start + Math.floor(known / 2)
      const page = Array.from({ length: known - Math.floor(known / 2) + added }, (_, n) => post(from + n, 'new'))
      const merged = mergePosts(first, page)
      const ids = merged.map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
      if (known > 0) expect(ids).toEqual(Array.from({ length: known + added }, (_, n) => `p${start + n}`))
      expect(merged.slice(-page.length)).toEqual(page)
    }),
  )
})

test('[SUP-01] a newest page that reaches no known post replaces all others', () => {
  expect(mergePosts([{ id: 'a' }], [{ id: 'y' }, { id: 'z' }])).toEqual([{ id: 'y' }, { id: 'z' }])
})
