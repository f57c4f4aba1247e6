import { type PersonModal, personModals, type VisitorModal, visitorModals } from '../../../contract/pages.ts'
import type { ModalReaders, VisitorModalCall } from '../../kernel/area.ts'
import type { Deps } from '../../kernel/deps.ts'
import { Refusal } from '../../kernel/refusal.ts'

/** Returns the person's state for a modal; null for a modal without state. */
type ModalState = (deps: Deps, call: VisitorModalCall, name: string) => Promise<Record<string, unknown> | null>

const isVisitorModal = (name: string): name is VisitorModal => visitorModals.some((known) => known === name)
const isPersonModal = (name: string): name is PersonModal => Object.hasOwn(personModals, name)

/**
 * Returns the function that reads a modal's state (APP-12) with the readers of the areas. It throws Refusal
 * 401 `auth.required`, and those of the modal's area. Throws if a modal of the contract has no reader.
 */
export function modalStateOf(readers: ModalReaders): ModalState {
  const missing = Object.keys(personModals).filter((name) => !Object.hasOwn(readers, name))
  if (missing.length > 0) throw new Error(`no area reads the state of the modals ${missing.join(', ')}`)
  return async (deps, call, name) => {
    if (isVisitorModal(name)) return (await readers[name]?.(deps, call)) ?? null
    const { person, request, query } = call
    if (person === null) throw new Refusal(401, 'auth.required')
    return isPersonModal(name) ? ((await readers[name]?.(deps, { person, request, query })) ?? null) : null
  }
}
