import type { FastifyInstance } from 'fastify'
import type { PersonModal, PersonModalState, VisitorModal } from '../../contract/pages.ts'
import type { Route } from '../../contract/route.ts'
import type { Db } from '../db/database.ts'
import type { Call, PersonCall } from './call.ts'
import type { Deps } from './deps.ts'
import type { UploadReceivers } from './uploadReceiver.ts'

/** The call of a modal whose state belongs to a person; that of one whose state a visitor reads too. */
export type PersonModalCall = Pick<PersonCall, 'person' | 'request' | 'query'>
export type VisitorModalCall = Pick<Call<Route>, 'person' | 'request' | 'query'>

/** The readers of the state that modals show (APP-12), by the modal's name. */
export type ModalReaders = {
  [Name in PersonModal]?: (
    deps: Deps,
    call: Name extends VisitorModal ? VisitorModalCall : PersonModalCall,
  ) => Promise<PersonModalState<Name>>
}

/** Deletes expired rows. `now` in milliseconds. */
export type Purge = (db: Db, now: number) => Promise<void>

/** One area of the server, listed once in server/areas/index.ts. */
export type Area = {
  name: string
  /** Registers the area's calls at the app's origin. `modals` and `receivers` are those of all areas. */
  register?: (app: FastifyInstance, deps: Deps, modals: ModalReaders, receivers: UploadReceivers) => void
  /** Schedules the area's background jobs; runs once per process, before the first call (SRV-05). */
  work?: (deps: Deps) => Promise<void>
  purge?: Purge
  modals?: ModalReaders
  /** The receivers of uploaded files, by the files' type (VER-06). */
  receivers?: UploadReceivers
}
