import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import en from '../../locales/en/mail.json' with { type: 'json' }
import { languages } from '../../contract/kernel.ts'
import { mailText } from './mailText.ts'

const spoken = readdirSync(join(import.meta.dirname, '../../locales'))
const params = { firstName: 'Ada', code: '123456', minutes: '10', link: 'https://floor.example/en/auto#x' }
const letters = ['loginFailed', 'passwordReset', 'passwordChanged', 'signInLink', 'loginCode', 'loginCodeSms'] as const
const englishOf = (letter: (typeof letters)[number]) => mailText({ letter, language: 'en', params })

test.each(languages)('[APP-23] every letter has a subject and a text in %s, with its places filled in', (language) => {
  for (const letter of letters) {
    const { subject, text } = mailText({ letter, language, params })
    expect(subject).not.toBe('')
    expect(text).toContain(en.signature)
    expect(subject + text).not.toContain('{{')
  }
  const isEnglish = mailText({ letter: 'loginFailed', language, params }).text === englishOf('loginFailed').text
  expect(isEnglish).toBe(language === 'en' || !spoken.includes(language))
})

test('[SES-07, SES-13] a link stands on a line of its own', () => {
  for (const letter of ['passwordReset', 'signInLink'] as const) expect(englishOf(letter).text.split('\n')).toContain(params.link)
})
