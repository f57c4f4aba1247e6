import type { Language } from '../../../contract/kernel.ts'

/** The build version of each language's texts; empty in development, where the source files are served. */
declare const __TEXT_VERSIONS__: Partial<Record<Language, string>>

const versions = typeof __TEXT_VERSIONS__ === 'undefined' ? {} : __TEXT_VERSIONS__

/** Returns the URL of an area's texts (APP-23); scripts/build/textFiles.ts writes the files. */
function urlOf(language: Language, area: string): string {
  const version = versions[language]
  return version === undefined ? `/locales/${language}/${area}.json` : `/assets/texts/${language}-${version}/${area}.json`
}

/** Fetches the texts of one area in one language; null if that fails. */
export async function fetchTexts(language: Language, area: string): Promise<Record<string, string> | null> {
  try {
    const answer = await fetch(urlOf(language, area))
    return answer.ok ? ((await answer.json()) as Record<string, string>) : null
  } catch {
    return null
  }
}
