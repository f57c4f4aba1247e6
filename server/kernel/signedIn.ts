import type { Caller } from './call.ts'
import { Refusal } from './refusal.ts'

/** Visitors are turned away before a handler of a person's call runs; this holds it in the types. */
export function signedIn(person: Caller | null): Caller {
  if (!person) throw new Refusal(401, 'auth.required')
  return person
}
