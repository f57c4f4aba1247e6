import { type PersonModal, personModals } from '../../../contract/pages.ts'
import type { Route } from '../../../contract/route.ts'
import type { ModalReaders } from '../../kernel/area.ts'
import type { Call } from '../../kernel/call.ts'
import type { Deps } from '../../kernel/deps.ts'
import { requirePerson } from '../../kernel/requirePerson.ts'

type ModalCall = Pick<Call<Route>, 'person' | 'request' | 'query'>
/** Returns the person's state for a modal; null for a modal without state. */
type ModalState = (deps: Deps, call: ModalCall, name: string) => Promise<Record<string, unknown> | null>

/** Modals for people who are not signed in, or not yet. */
const forVisitors: ReadonlySet<string> = new Set<PersonModal>(['gift', 'email_code', 'factor_login'])

const isPersonModal = (name: string): name is PersonModal => Object.hasOwn(personModals, name)

/**
 * Returns the function that reads a modal's state (APP-12) with the readers of the areas. It throws Refusal 401 `auth.required`, and those
 * of the modal's area. Throws if a modal of the contract has no reader.
 */
export function modalStateOf(readers: ModalReaders): ModalState {
  const missing = Object.keys(personModals).filter((name) => !Object.hasOwn(readers, name))
  if (missing.length > 0) throw new Error(`no area reads the state of the modals ${missing.join(', ')}`)
  return async (deps, call, name) => {
    if (!forVisitors.has(name)) requirePerson(call.person)
    const read = isPersonModal(name) ? readers[name] : undefined
    return read ? read(deps, call) : null
  }
}
