import fc from 'fast-check'
import { expect, test } from 'vitest'
import { secondMs } from '../kernel/time.ts'
import { maskName } from '../tournaments/maskName.ts'
import { balanceUpdate, hasBalanceChanged } from './balancePush.ts'
import { chatName } from './chatName.ts'
import { graphemeCount, maxChatMessageLength, sanitiseText, parseMessage } from './messageText.ts'
import { afterReport, reportsToHold } from './moderation.ts'
import { panelHeight } from './panelSize.ts'
import { hostsByPresence } from './presence.ts'
import { currentRoom, roomUrl } from './roomUrl.ts'
import { burstLimit, minuteLimit, rateRefusal, repeatWithinMs } from './sendRate.ts'
import { checkConfirmation, tipTerms } from './tip.ts'

test.each([
  [1_440, 591],
  [1_280, 526],
  [1_920, 788],
  [2_560, 1_051],
  [900, 370],
])('[TRD-04] on a page %i px wide the maximized panel is %i px high (73%%, 9:16)', (width, height) => {
  expect([panelHeight('maximized', width), panelHeight('minimized', width)]).toEqual([height, 582])
})

test('[TRD-04] the maximized height differs by less than half a pixel from the rule', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 320, max: 8_000 }),
      (width) => Math.abs(panelHeight('maximized', width) - ((9 / 16) * 73 * width) / 100) <= 0.5,
    ),
  )
})

const room = (change: object = {}) => ({ id: 'main', name: 'Main room', kind: 'chat' as const, online: [], offline: [], ...change })

test('[TRD-05] a room’s URL names the room and its first host, online before offline, without token', () => {
  const origin = 'https://platform.example'
  const address = (change: object) => roomUrl(`${origin}/chat?room=other`, origin, room(change))
  expect(address({ online: ['Mara', 'Tomas'], offline: ['Ines'] })).toBe(`${origin}/chat?room=main&name=Main%20room&online=Mara`)
  expect(address({ offline: ['Ines K.'] })).toBe(`${origin}/chat?room=main&name=Main%20room&offline=Ines%20K.`)
  expect(address({})).toBe(`${origin}/chat?room=main&name=Main%20room`)
  expect(roomUrl(`${origin}/chat`, origin, null)).toBe(`${origin}/chat`)
  expect(roomUrl(origin, origin, room())).toBe(`${origin}?room=main&name=Main%20room`)
})

test.each([
  'https://platform.example.evil.net/chat',
  'http://platform.example/chat',
  'data:text/html,chat',
  '//platform.example',
  'https://evil.net?https://platform.example/',
])('[TRD-05] a chat at %s, which is not on the platform’s origin, is not opened', (url) =>
  expect(roomUrl(url, 'https://platform.example', room())).toBeNull(),
)

test('[TRD-05] the current room is the one named in the URL, else the first', () => {
  const rooms = [room(), room({ id: 'studio' })]
  expect(currentRoom('https://p.example/chat?room=studio', rooms)?.id).toBe('studio')
  expect(currentRoom('https://p.example/chat', rooms)?.id).toBe('main')
  expect(currentRoom('https://p.example/chat?room=gone', [])).toBeNull()
})

test('[TRD-05] a host is online while their stream is, a recorded one always', () => {
  const hosts = [
    { name: 'Mara', recorded: true, customerId: null },
    { name: 'Tomas', recorded: false, customerId: 7 },
    { name: 'Ines', recorded: false, customerId: 8 },
  ]
  expect(hostsByPresence(hosts, new Set([8]))).toEqual({ online: ['Mara', 'Ines'], offline: ['Tomas'], recorded: ['Mara'] })
})

test.each([
  ['1', 100, false],
  ['5', 500, false],
  ['12.50', 1_250, false],
  ['40', 4_000, false],
  ['40.00', 4_000, false],
  ['40.01', 5_000, true],
  ['45', 5_000, true],
  ['50', 5_000, true],
  ['100', 5_000, true],
])('[TRD-07] a tip of %s deducts %i cents, confirmed first: %s', (value, cents, confirm) => {
  expect(tipTerms(value)).toEqual({ ok: true, value: { deducted: { minor: cents, currency: 'USD' }, confirm } })
})

test.each(['', '0', '0.99', '-5', '100.01', 'five', '5,50', '5.001', '1e2', '999999999999999999'])(
  '[TRD-07] a tip of “%s” is refused',
  (value) => {
    expect(tipTerms(value).ok).toBe(false)
  },
)

test('[TRD-07] the deducted amount equals the confirmed one, for every value', () => {
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 10_000 }), fc.option(fc.integer({ min: 100, max: 10_000 })), (value, confirmed) => {
      const terms = tipTerms((value / 100).toFixed(2))
      if (!terms.ok) return false
      const result = checkConfirmation(terms.value, confirmed === null ? undefined : (confirmed / 100).toFixed(2))
      if (confirmed === null) return result.ok === !terms.value.confirm
      return result.ok === (confirmed === terms.value.deducted.minor)
    }),
  )
})

test.each([
  ['  hello  ', 'hello'],
  ['a\u202Eevil\u202C b', 'aevil b'],
  ['\u2067left\u2069', 'left'],
  ['zero\u200Bwidth\uFEFF', 'zerowidth'],
  ['one\r\n\r\n\r\n\r\ntwo', 'one\n\ntwo'],
  ['bell\u0007 and\ttab', 'bell andtab'],
  ['z\u0300\u0301\u0302\u0303\u0304\u0305', 'z\u0300\u0301\u0302'],
  ['سلام\u200Cها', 'سلام\u200Cها'],
  ['👩\u200D👩\u200D👧', '👩\u200D👩\u200D👧'],
])('[SRV-07] the message %j is stored as %j', (written, stored) => expect(sanitiseText(written)).toBe(stored))

test.each([
  ['', 'chat.empty'],
  [' \n\u200B ', 'chat.empty'],
  ['\u202E', 'chat.empty'],
  ['x'.repeat(maxChatMessageLength + 1), 'chat.tooLong'],
  [Array.from({ length: 9 }, (_, n) => n).join('\n'), 'chat.tooManyLines'],
  ['my card is 4242 4242 4242 4242', 'chat.cardNumber'],
  ['4242-4242-4242-4242', 'chat.cardNumber'],
])('[SRV-07] the message %j is refused with %s', (written, code) => expect(parseMessage(written)).toEqual({ ok: false, code }))

test('[SRV-07] a stored text has no invisible or direction characters, and sanitising it again changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 700 }), (written) => {
      const read = parseMessage(written)
      if (!read.ok) return true
      const isClean =
        !/[\u202a-\u202e\u2066-\u2069\u200b\ufeff]/u.test(read.value) && [...read.value].every((one) => one === '\n' || one >= ' ')
      return isClean && graphemeCount(read.value) <= maxChatMessageLength && sanitiseText(read.value) === read.value
    }),
  )
})

test('[SRV-07] limits are five messages in ten seconds, fifteen a minute, and no repeat within thirty seconds', () => {
  const sent = (count: number, everyMs: number, now: number) =>
    Array.from({ length: count }, (_, n) => ({ text: `message ${n}`, at: now - n * everyMs }))
  const now = 1_000_000
  expect(rateRefusal('new', now, sent(burstLimit.max - 1, secondMs, now))).toBeNull()
  expect(rateRefusal('new', now, sent(burstLimit.max, secondMs, now))).toBe('chat.tooFast')
  expect(rateRefusal('new', now, sent(minuteLimit.max - 1, 4 * secondMs, now))).toBeNull()
  expect(rateRefusal('new', now, sent(minuteLimit.max, 3 * secondMs, now))).toBe('chat.tooFast')
  expect(rateRefusal('same', now, [{ text: 'same', at: now - repeatWithinMs + 1 }])).toBe('chat.repeated')
  expect(rateRefusal('same', now, [{ text: 'same', at: now - repeatWithinMs }])).toBeNull()
})

test('[SRV-07] three people’s reports hold a message, fewer do not, and a decision is final', () => {
  const shown = { status: 'shown' as const, judged: false }
  expect(afterReport(shown, reportsToHold - 1)).toBe('shown')
  expect(afterReport(shown, reportsToHold)).toBe('held')
  expect(afterReport({ status: 'shown', judged: true }, 100)).toBe('shown')
  expect(afterReport({ status: 'removed', judged: true }, 100)).toBe('removed')
})

test.each([
  ['Anna', 'Petit', 'Anna P.'],
  [' Zoë ', ' łukasz', 'Zoë Ł.'],
  ['Joost', '’t Hart', 'Joost T.'],
  ['Ada', '', 'Ada'],
  ['花子', '田中', '田中 花.'],
  ['小龙', '李', '李 小.'],
  ['민수', '김', '김 민.'],
  ['龙', '李', '李'],
  ['エイダ', 'キング', 'エイダ キ.'],
])('[SRV-07] %s %s is called %s in a room', (first, last, name) => expect(chatName(first, last)).toBe(name))

test('[SRV-07, ENG-07] no name of two parts is shown whole to others, in any script', () => {
  const part = fc.oneof(
    fc.stringMatching(/^[A-Z][a-zé]{0,6}$/),
    fc.stringMatching(/^[\u4E00-\u9FA5]{1,3}$/),
    fc.stringMatching(/^[가-힣]{1,3}$/),
    fc.stringMatching(/^[ァ-ヴ]{1,5}$/),
  )
  fc.assert(
    fc.property(part, part, (first, last) => {
      const whole = [...(first + last)].length
      for (const shown of [chatName(first, last), maskName(first, last)]) {
        const letters = shown.match(/\p{L}/gu) ?? []
        expect(letters.length).toBeGreaterThan(0)
        expect(letters.length).toBeLessThan(whole)
      }
    }),
  )
})

test('[TRD-06] only another amount is pushed', () => {
  const user = (available: string) => ({ available, balances: [] })
  const first = balanceUpdate(user('10.00'))
  expect(hasBalanceChanged(first, null)).toBe(true)
  expect(hasBalanceChanged(balanceUpdate(user('10.00')), first)).toBe(false)
  expect(hasBalanceChanged(balanceUpdate(user('9.99')), first)).toBe(true)
})

test('[TRD-06] the pushed balances name account, amount and currency', () => {
  const money = { amount: '10.00', currency: 'USD' as const, netAmount: '9.00', depositsTotal: '5.00' }
  const balances = [{ accountId: '7', type: 'live', accountGroup: 'main', ...money }]
  expect(balanceUpdate({ available: '9.00', balances })).toEqual({
    balance: '9.00',
    all: [{ account: '7', amount: '10.00', currency: 'USD' }],
  })
})
