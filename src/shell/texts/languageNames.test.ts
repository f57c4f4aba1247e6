import { expect, test } from 'vitest'
import { languages } from '../../../contract/kernel.ts'
import { languageTag } from '../../../domain/kernel/languageTag.ts'
import { languageNames } from './languageNames.ts'

test.each(languages)('[APP-23] the name of %s is the one that its readers use', (language) => {
  const tag = languageTag(language)
  expect(languageNames[language].toLocaleLowerCase(tag)).toBe(
    new Intl.DisplayNames([tag], { type: 'language' }).of(tag)?.toLocaleLowerCase(tag),
  )
})
