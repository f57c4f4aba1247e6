import type { Caller } from './call.ts'
import { Refusal } from './refusal.ts'

/** Returns the signed-in person for the type checker: `serve` has already refused visitors. Throws Refusal 401. */
export function requirePerson(person: Caller | null): Caller {
  if (!person) throw new Refusal(401, 'auth.required')
  return person
}
