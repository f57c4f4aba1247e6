import { expect, test } from 'vitest'
import en from '../../locales/en/mail.json' with { type: 'json' }
import { languages } from '../../contract/kernel.ts'
import { mailText } from './mailText.ts'

const params = {
  firstName: 'Ada',
  code: '123456',
  minutes: '10',
  link: 'https://floor.example/en/auto#x',
  amount: '$50.00',
  to: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
}
const letters = [
  'loginFailed',
  'passwordReset',
  'passwordChanged',
  'signInLink',
  'loginCode',
  'loginCodeSms',
  'changeCode',
  'changeCodeSms',
  'withdrawalCode',
  'withdrawalCodeSms',
] as const

test.each(languages)('[APP-23] every letter has a subject and a text in %s, with its placeholders filled', (language) => {
  for (const letter of letters) {
    const { subject, text } = mailText({ letter, language, params })
    expect(subject).not.toBe('')
    expect(text).toContain(en.signature)
    expect(subject + text).not.toContain('{{')
  }
  const english = mailText({ letter: 'loginFailed', language: 'en', params })
  expect(mailText({ letter: 'loginFailed', language, params }).text === english.text).toBe(language === 'en')
})

test.each(languages)('[SES-07, SES-13] a link is on a line of its own in %s', (language) => {
  for (const letter of ['passwordReset', 'signInLink'] as const)
    expect(mailText({ letter, language, params }).text.split('\n')).toContain(params.link)
})

test.each(languages)('[WD-07] code and destination of a withdrawal are on lines of their own in %s', (language) => {
  const { text } = mailText({ letter: 'withdrawalCode', language, params })
  expect(text.split('\n')).toEqual(expect.arrayContaining([params.code, params.to]))
  expect(text).toContain(params.amount)
})
