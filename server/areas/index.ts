import type { FastifyInstance } from 'fastify'
import type { Deps } from '../kernel/deps.ts'
import { registerAccounts } from './accounts/accounts.ts'
import { registerCards } from './cards/cards.ts'
import { registerCascade } from './cascade/cascade.ts'
import { registerChat } from './chat/chat.ts'
import { registerContacts } from './contacts/contacts.ts'
import { registerCopying } from './copying/copying.ts'
import { registerInvoices } from './invoices/invoices.ts'
import { registerNews } from './news/news.ts'
import { registerPages } from './pages/pages.ts'
import { registerPromotions } from './promotions/promotions.ts'
import { registerSecurity } from './security/security.ts'
import { registerSession } from './session/session.ts'
import { registerTournaments } from './tournaments/tournaments.ts'
import { registerSignature } from './verification/sign.ts'

/** Every area of our own origin. */
export function registerAreas(app: FastifyInstance, deps: Deps): void {
  registerSession(app, deps)
  registerSecurity(app, deps)
  registerAccounts(app, deps)
  registerCards(app, deps)
  registerCascade(app, deps)
  registerInvoices(app, deps)
  registerPages(app, deps)
  registerTournaments(app, deps)
  registerCopying(app, deps)
  registerChat(app, deps)
  registerSignature(app, deps)
  registerNews(app, deps)
  registerContacts(app, deps)
  registerPromotions(app, deps)
}
