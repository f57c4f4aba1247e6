import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Groups digits by four with `separator`. */
const grouped = (digits: string, separator: string): string => (digits.match(/.{1,4}/g) ?? []).join(separator)

/**
 * Returns the part of a text's base64 that does not depend on what is before or after it, for each of the
 * three alignments.
 */
function base64Parts(text: string): string[] {
  return [0, 1, 2].map((offset) => {
    const encoded = Buffer.from('\0'.repeat(offset) + text)
      .toString('base64')
      .replace(/=+$/, '')
    return encoded.slice(offset === 0 ? 0 : offset + 1, -2)
  })
}

/**
 * Returns every form in which a secret would be found: plain, spaced, with dashes, in base64 and in a URL,
 * each as UTF-8 and UTF-16.
 */
function formsOf(secret: string): Buffer[] {
  const texts = [secret, grouped(secret, ' '), grouped(secret, '-'), grouped(secret, '%20'), grouped(secret, '+')]
  const encoded = texts.slice(0, 3).flatMap(base64Parts)
  return [...new Set([...texts, ...encoded])].flatMap((text) => [Buffer.from(text, 'utf8'), Buffer.from(text, 'utf16le')])
}

/** Returns the secrets that some bytes hold in any form (FUND-19). */
export function leaksIn(bytes: Buffer | string, secrets: readonly string[]): string[] {
  const where = Buffer.from(bytes as string)
  return secrets.filter((secret) => formsOf(secret).some((form) => where.includes(form)))
}

/** Base64 of four bytes or more, also between the slashes of an address. */
const base64Runs = [/[\w+/-]{6,}/g, /[\w+-]{6,}/g]
const isText = (bytes: Buffer): boolean => bytes.every((byte) => [9, 10, 13].includes(byte) || (byte >= 32 && byte !== 127))

/** Returns what the base64 in a text says, where that is text. */
const decodedTexts = (text: string): string[] =>
  base64Runs.flatMap((runs) => [...text.matchAll(runs)].flatMap(([run]) => Buffer.from(run, 'base64')).filter(isText)).map(String)

/** Four random digits between the hyphens of a UUID look like a code of their own. */
const uuids = /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/gi

/**
 * Returns the security codes that some bytes hold plain, spaced, in base64 or as UTF-16 (FUND-19). Digits of
 * a longer number, such as a time, or of a UUID are no code.
 */
export function securityCodesIn(bytes: Buffer | string, codes: readonly string[]): string[] {
  const text = Buffer.from(bytes as string).toString('latin1')
  const places = [text, text.replaceAll('\0', ''), ...decodedTexts(text)].map((place) => place.replaceAll(uuids, 'uuid'))
  return codes.filter((code) => {
    const form = new RegExp(String.raw`(?<![\w.])${[...code].join('(?:[ +-]|%20)?')}(?![\w.])`)
    return places.some((place) => form.test(place))
  })
}

/** Returns the files below a folder that hold a secret in any form that `search` knows. */
export function leakingFiles(folder: string, secrets: readonly string[], search = leaksIn): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(folder, name)).isFile())
    .filter((name) => search(readFileSync(join(folder, name)), secrets).length > 0)
}
