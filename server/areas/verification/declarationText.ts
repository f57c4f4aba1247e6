import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Language, languages } from '../../../contract/kernel.ts'
import { fullName } from '../../../domain/session/nameOrder.ts'
import { isDeclarationVersion } from '../../../domain/verification/declaration.ts'
import { Refusal } from '../../kernel/refusal.ts'

const folder = join(import.meta.dirname, '../../../locales')
const read = (language: Language): Record<string, string> =>
  JSON.parse(readFileSync(join(folder, language, 'declaration.json'), 'utf8')) as Record<string, string>
const textsByLanguage = new Map(languages.map((language) => [language as string, read(language)]))

export type Declaration = { text: string; version: string; language: Language }

/**
 * Returns the text that a person has signed, as it was shown to them. `name`: its version and language, as
 * `2026-11.de`. Throws Refusal 200 `sign.outdated` for a text that this server does not have.
 */
export function declarationText(name: string, person: { first_name: string; last_name: string }): Declaration {
  const [version = '', language = ''] = name.split('.')
  const text = isDeclarationVersion(version) ? textsByLanguage.get(language)?.[version] : undefined
  if (text === undefined) throw new Refusal(200, 'sign.outdated')
  const signer = fullName({ firstName: person.first_name, lastName: person.last_name }, language)
  return { text: text.replaceAll('{{name}}', signer), version, language: language as Language }
}
