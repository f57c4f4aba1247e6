import type { Language } from '../../contract/kernel.ts'

/** Which build of a language's texts this page reads; empty in development, where the files stand as they are written. */
declare const __TEXT_VERSIONS__: Partial<Record<Language, string>>

const versions = typeof __TEXT_VERSIONS__ === 'undefined' ? {} : __TEXT_VERSIONS__

/** Where the texts of one area stand (APP-23); the build puts them there: scripts/build/textFiles.ts. */
function addressOf(language: Language, area: string): string {
  const version = versions[language]
  return version === undefined ? `/locales/${language}/${area}.json` : `/assets/texts/${language}-${version}/${area}.json`
}

/** The texts of one area in one language; null when they cannot be had now. */
export async function textsOf(language: Language, area: string): Promise<Record<string, string> | null> {
  try {
    const answer = await fetch(addressOf(language, area))
    return answer.ok ? ((await answer.json()) as Record<string, string>) : null
  } catch {
    return null
  }
}
