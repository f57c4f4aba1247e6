import type { Language } from '../../contract/kernel.ts'

/** A message for the support desk. `id` is unique for ever. `at`: when it was written, by the server's clock. */
export type SupportMessage = {
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
 * Delivers messages to the support desk; one with a known id changes nothing. `refused`: the desk will never accept this one, though it may
 * accept others. Throws when delivery failed.
 */
export type SupportPort = { deliver(message: SupportMessage): Promise<'accepted' | 'refused'> }
