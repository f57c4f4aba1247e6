export type NamePart = 'firstName' | 'lastName'

/** In which order a person's names are asked for, by the tag of the language: in Japan and China the family's name stands first (APP-23). */
export const nameOrder = (tag: string): readonly NamePart[] =>
  /^(?:ja|zh)\b/.test(tag) ? ['lastName', 'firstName'] : ['firstName', 'lastName']
