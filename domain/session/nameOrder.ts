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

/**
 * Returns a person's whole name in the order of its own script, for a text in the language of `tag`. Either
 * part may be empty.
 */
export function fullName({ firstName, lastName }: Record<NamePart, string>, tag: string): string {
  const isFamilyFirst = familyFirst.test(firstName + lastName)
  const parts = (isFamilyFirst ? [lastName, firstName] : [firstName, lastName]).map((part) => part.trim()).filter((part) => part !== '')
  const isJoined = isFamilyFirst && !/^ja\b/.test(tag) && withoutBlank.test(parts.join(''))
  return parts.join(isJoined ? '' : ' ')
}
