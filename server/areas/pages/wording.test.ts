import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { languages } from '../../../contract/kernel.ts'
import { findFragment } from './fragments.ts'

const fragment = (page: string, language: (typeof languages)[number]): string =>
  findFragment({ page, language, wording: 'plain' }).html.replace(/\s+/g, ' ')
const texts = (area: string, language: string): Record<string, string> =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../../../locales/${language}/${area}.json`), 'utf8')) as Record<string, string>
const sentences = (text: string): string[] => text.split(/(?<=[.。])\s*/).filter((sentence) => sentence.length > 0)

test.each(languages)('[APP-12] in %s no dialog repeats one of its own sentences in the server’s notice', (language) => {
  for (const [page, area, key] of [
    ['modal_sign', 'block', 'sign.text'],
    ['modal_add_account', 'accounts', 'add.text'],
  ] as const) {
    const notice = fragment(page, language)
    for (const sentence of sentences(texts(area, language)[key] ?? '')) expect(notice).not.toContain(sentence)
  }
})

test('[INV-05] the invoice’s notice does not suggest comparing only the ends of an address', () => {
  expect(fragment('invoice', 'en')).not.toMatch(/first and the last/)
})

test('[SES-15] the gift’s notice, which signed-in people can open, does not suggest opening an account', () => {
  expect(fragment('gift', 'en')).not.toMatch(/open an account/)
})

test('[SUP-03] the contact form promises the same answering time as tickets page and terms', () => {
  const promise = 'within five working days'
  expect([fragment('tickets', 'en'), fragment('terms', 'en'), texts('support', 'en')['contacts.sentText']]).toEqual(
    Array.from({ length: 3 }, () => expect.stringContaining(promise)),
  )
})

/** Hours of a session; days of messages to support, of chat, notifications, silent devices, a cookie. */
const keptFor = ['12', '30', '90', '180', '90', '180']

test.each(languages)('[APP-11, APP-23] in %s the privacy notice names the times of the code', (language) => {
  // The tags h1 and h2 have one digit.
  expect(fragment('privacy', language).match(/\d{2,}/g)).toEqual(keptFor)
})

test.each(languages)('[SUP-01, SUP-03] in %s contact leads to tickets, and tickets do not lead back', (language) => {
  expect(fragment('contacts', language)).toContain('#/show/tickets')
  expect(fragment('tickets', language)).not.toContain('#/show/contacts')
})

/** The words by which each language says that the block itself leaves withdrawals open. */
const byThis: Readonly<Record<(typeof languages)[number], RegExp>> = {
  ar: /هذا الإيقاف|ذلك/,
  cn: /暂停交易/,
  de: /die Aussetzung des Handels/i,
  en: /this/i,
  es: /esta pausa|esto/i,
  fr: /cette suspension|n’en/i,
  it: /questa sospensione|da questo/i,
  ja: /この停止により/,
  pt: /essa pausa|isso/i,
  ru: /эта приостановка|из-за этого/i,
  tr: /bu durdurma|bundan/i,
}
/** Withdrawals, as these texts name them. */
const withdrawals = /السحب|出金|Auszahlung|withdrawal|retiro|retrait|preliev|saque|вывод|para çekme/i

test.each(languages)('[TRD-09, WD-06] in %s the block says only of itself that it blocks no withdrawal', (language) => {
  const said = [texts('block', language)['keep'], texts('help', language)['blocked.text'], fragment('block', language)]
  for (const text of said)
    expect(sentences(text ?? '').filter((one) => withdrawals.test(one))).toEqual([expect.stringMatching(byThis[language])])
})
