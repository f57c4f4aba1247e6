import { expect, test } from 'vitest'
import { languages } from '../../contract/kernel.ts'
import { formatTag } from '../../domain/kernel/languageTag.ts'
import { money } from '../../domain/kernel/money.ts'
import { formatMoney } from '../../domain/kernel/moneyFormat.ts'
import { sentenceParts } from '../../domain/kernel/sentenceParts.ts'
import { sheets } from './texts.ts'

const amounts = [money(123_450, 'USD'), money(500, 'EUR'), money(123_456_789, 'RUB'), money(4_412_000, 'BTC')]
const placeholder = /\{\{\w+\}\}/g
const countIn = (text: string, searched: string): number => text.split(searched).length - 1

test.each(languages)('[APP-34, APP-23] in no sentence of %s a translation can change an amount', (language) => {
  const texts = sheets.filter((sheet) => sheet.language === language).flatMap((sheet) => Object.entries(sheet.texts))
  const sentences = texts.filter(([, text]) => typeof text === 'string' && /\{\{\w+\}\}/.test(text))
  expect(sentences.length).toBeGreaterThan(100)
  const tag = formatTag(language)
  const unmarked = sentences.filter(([, text]) =>
    amounts.some((amount) => {
      const shown = formatMoney(amount, tag, 'exact')
      // A percentage is no amount: its sign before it would be read with the digits alone.
      const sentence = text.replaceAll('{{percent}}', '5').replaceAll(placeholder, shown)
      const exact = sentenceParts(sentence).filter((_part, at) => at % 2 === 1)
      return exact.reduce((sum, part) => sum + countIn(part, shown), 0) !== countIn(sentence, shown)
    }),
  )
  expect(unmarked).toEqual([])
})
