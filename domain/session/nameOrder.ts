export type NamePart = 'firstName' | 'lastName'

/**
 * Returns the order of a person's name fields for a language tag: in Japanese and Chinese the family name
 * comes first (APP-23).
 */
export const nameOrder = (tag: string): readonly NamePart[] =>
  /^(?:ja|zh)\b/.test(tag) ? ['lastName', 'firstName'] : ['firstName', 'lastName']

/**
 * Scripts in which the family name comes first. A name in katakana alone is a foreign one, in its own order.
 */
const familyFirst = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Hangul}]/u
/** In Japanese a name has a blank between its parts, in Chinese and Korean none. */
const withoutBlank = /^[\p{Script=Han}\p{Script=Hangul}]+$/u

const isFamilyFirst = ({ firstName, lastName }: Record<NamePart, string>): boolean => familyFirst.test(firstName + lastName)

/** Returns the parts of a name that are not empty, in the order of its own script. */
export const orderedParts = (name: Record<NamePart, string>): string[] =>
  (isFamilyFirst(name) ? [name.lastName, name.firstName] : [name.firstName, name.lastName])
    .map((part) => part.normalize('NFC').trim())
    .filter((part) => part !== '')

/** Returns the first letter of a part of a name as a capital of the locale: that of ’t Hart is the T. */
export const initialOf = (part: string, locale?: string): string => (/\p{L}\p{M}*/u.exec(part)?.[0] ?? '').toLocaleUpperCase(locale)

/** Returns the first letters of a person's name, in the order of its own script. */
export const initialsOf = (name: Record<NamePart, string>): string =>
  orderedParts(name)
    .map((part) => initialOf(part))
    .join('')

/**
 * Returns a person's whole name in the order of its own script, for a text in the language of `tag`. Either
 * part may be empty.
 */
export function fullName(name: Record<NamePart, string>, tag: string): string {
  const parts = orderedParts(name)
  const isJoined = isFamilyFirst(name) && !/^ja\b/.test(tag) && withoutBlank.test(parts.join(''))
  return parts.join(isJoined ? '' : ' ')
}

/**
 * Returns the name that greets a person in a letter in the language of `tag`: the first name, but the whole
 * one where a given name alone is impolite.
 */
export const greetedName = (name: Record<NamePart, string>, tag: string): string =>
  isFamilyFirst(name) || /^ja\b/.test(tag) ? fullName(name, tag) : name.firstName
