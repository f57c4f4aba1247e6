import type { FastifyInstance } from 'fastify'
import { addressBook, holdAddresses, removeAddress, saveAddress } from '../../../contract/withdrawals.ts'
import type { Deps } from '../../kernel/deps.ts'
import { serve } from '../../kernel/serve.ts'
import { readAddressBook, removeFromBook, saveToBook, setHold } from './addressBook.ts'

const done = { return: 'true' as const }

/** Registers the calls of the person's address book (WD-13). */
export function serveAddressBook(app: FastifyInstance, { db, now, config }: Deps): void {
  const network = config.mode === 'production' ? 'main' : 'test'
  serve(app, addressBook, ({ person }) => readAddressBook(db, person.customerId, now()))
  serve(app, saveAddress, async ({ body, person }) => {
    await saveToBook(db, person.customerId, body, network, now())
    return done
  })
  serve(app, removeAddress, async ({ body, person }) => {
    await removeFromBook(db, person.customerId, body.id)
    return done
  })
  serve(app, holdAddresses, async ({ body, person }) => {
    await setHold(db, person.customerId, body.state, now())
    return done
  })
}
