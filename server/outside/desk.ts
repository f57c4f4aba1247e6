import type { Language } from '../../contract/kernel.ts'

/** A message for the support desk. `id` names it for ever. `at`: when it was written, by the server's clock. */
export type DeskMessage = {
  id: string
  kind: 'contact' | 'call'
  name: string
  email: string
  phone: string
  message: string
  language: Language
  customerId: number | null
  at: number
}

/**
 * Hands a message to the desk. A second one with its id changes nothing. `refused`: the desk will never take this one, and another may well
 * be taken. Throws when it could not be handed over.
 */
export type DeskPort = { take(message: DeskMessage): Promise<'taken' | 'refused'> }
