import type { FastifyInstance } from 'fastify'
import type { Deps } from '../kernel/deps.ts'
import { registerCards } from './cards/cards.ts'
import { registerCascade } from './cascade/cascade.ts'
import { registerInvoices } from './invoices/invoices.ts'
import { registerPages } from './pages/pages.ts'
import { registerSecurity } from './security/security.ts'
import { registerSession } from './session/session.ts'

/** Every area of our own origin. */
export function registerAreas(app: FastifyInstance, deps: Deps): void {
  registerSession(app, deps)
  registerSecurity(app, deps)
  registerCards(app, deps)
  registerCascade(app, deps)
  registerInvoices(app, deps)
  registerPages(app, deps)
}
