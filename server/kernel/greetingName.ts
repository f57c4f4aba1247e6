import type { Language } from '../../contract/kernel.ts'
import { greetedName } from '../../domain/session/nameOrder.ts'

/** Returns the name that greets a customer in a letter, the parameter `firstName` of its text. */
export const greetingName = (row: { first_name: string; last_name: string }, language: Language): string =>
  greetedName({ firstName: row.first_name, lastName: row.last_name }, language)
