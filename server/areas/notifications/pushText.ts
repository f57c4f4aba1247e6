import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Language, languages } from '../../../contract/kernel.ts'
import { formatTag } from '../../../domain/kernel/languageTag.ts'
import { notificationText } from '../../../domain/notifications/notificationText.ts'

type Texts = Record<string, string>

const folder = join(import.meta.dirname, '../../../locales')
const read = (language: Language): Texts => JSON.parse(readFileSync(join(folder, language, 'notifications.json'), 'utf8')) as Texts
const textsByLanguage: ReadonlyMap<Language, Texts> = new Map(languages.map((language) => [language, read(language)]))

/**
 * Returns title and body of a notification in the language of a device, with amounts only if it allows them
 * (PWA-07).
 */
export function pushText(
  { kind, params }: { kind: string; params: Readonly<Record<string, string>> },
  { language, amounts }: { language: Language; amounts: 'shown' | 'hidden' },
): { title: string; body: string } {
  const { title, body, values, method } = notificationText({ kind, params }, formatTag(language), amounts)
  const texts = textsByLanguage.get(language)
  const fill = (key: string, by: Record<string, string>): string =>
    (texts?.[key] ?? '').replace(/\{\{(\w+)\}\}/g, (_, name: string) => by[name] ?? '')
  const named = { ...values, ...(method && { method: fill(method.key, method.values) }) }
  return { title: fill(title, named), body: fill(body, named) }
}
