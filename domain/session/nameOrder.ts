export type NamePart = 'firstName' | 'lastName'

/** Returns the order of a person's name fields for a language tag: in Japanese and Chinese the family name comes first (APP-23). */
export const nameOrder = (tag: string): readonly NamePart[] =>
  /^(?:ja|zh)\b/.test(tag) ? ['lastName', 'firstName'] : ['firstName', 'lastName']
