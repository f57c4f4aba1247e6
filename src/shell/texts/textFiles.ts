import type { Language } from '../../../contract/kernel.ts'

/** The build version of each language's texts; empty in development, where the source files are served. */
declare const __TEXT_VERSIONS__: Partial<Record<Language, string>>
/**
 * The file of each area that shares one; any other area has a file of its own (scripts/build/textFiles.ts).
 */
declare const __TEXT_FILES__: Partial<Record<string, string>>

const versions = typeof __TEXT_VERSIONS__ === 'undefined' ? {} : __TEXT_VERSIONS__
const sharedFiles = typeof __TEXT_FILES__ === 'undefined' ? {} : __TEXT_FILES__

type AreaTexts = Record<string, string>

/** Loaded and requested files by URL: the areas of a file are requested one by one. */
const requests = new Map<string, Promise<unknown>>()

async function fetchFile(url: string): Promise<unknown> {
  try {
    const answer = await fetch(url)
    if (answer.ok) return await answer.json()
  } catch {
    // Offline: the file is requested again with the next of its areas.
  }
  requests.delete(url)
  return null
}

/** Returns the texts of one area in one language (APP-23); null if they cannot be loaded. */
export async function fetchTexts(language: Language, area: string): Promise<AreaTexts | null> {
  const version = versions[language]
  const url =
    version === undefined ? `/locales/${language}/${area}.json` : `/assets/texts/${language}-${version}/${sharedFiles[area] ?? area}.json`
  const request = requests.get(url) ?? fetchFile(url)
  requests.set(url, request)
  const file = await request
  return version === undefined ? (file as AreaTexts | null) : ((file as Record<string, AreaTexts> | null)?.[area] ?? null)
}
