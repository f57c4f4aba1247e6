import * as accounts from './accounts.ts'
import * as cards from './cards.ts'
import * as cascade from './cascade.ts'
import * as chat from './chat.ts'
import * as chatPush from './chatPush.ts'
import * as chatRoom from './chatRoom.ts'
import * as copying from './copying.ts'
import * as deposits from './deposits.ts'
import * as email from './email.ts'
import * as funding from './funding.ts'
import * as history from './history.ts'
import * as invoices from './invoices.ts'
import * as news from './news.ts'
import * as notifications from './notifications.ts'
import * as pages from './pages.ts'
import * as processors from './processors.ts'
import * as promotions from './promotions.ts'
import * as pushCalls from './pushCalls.ts'
import * as quiz from './quiz.ts'
import * as referral from './referral.ts'
import * as security from './security.ts'
import * as session from './session.ts'
import * as signIn from './signIn.ts'
import * as signals from './signals.ts'
import * as support from './support.ts'
import * as tickets from './tickets.ts'
import * as tournaments from './tournaments.ts'
import * as trading from './trading.ts'
import * as uploads from './uploads.ts'
import * as verification from './verification.ts'
import * as withdrawals from './withdrawals.ts'
import type { Route } from './route.ts'

type RoutesOf<Module> = { [Name in keyof Module as Module[Name] extends Route ? Name : never]: Module[Name] }

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value && 'response' in value

/** Returns the routes among a module's exports, by their names. */
const routesOf = <Module extends object>(module: Module): RoutesOf<Module> =>
  Object.fromEntries(Object.entries(module).filter(([, value]) => isRoute(value))) as RoutesOf<Module>

/**
 * All calls by name: registered by the server, described in the OpenAPI document and compared with the
 * original by tests (SRV-01). Page and worker import single routes from the area files, because this module
 * loads every schema.
 */
export const routes = {
  ...routesOf(session),
  ...routesOf(email),
  ...routesOf(signIn),
  ...routesOf(pages),
  ...routesOf(trading),
  ...routesOf(copying),
  ...routesOf(chat),
  ...routesOf(chatPush),
  ...routesOf(chatRoom),
  ...routesOf(accounts),
  ...routesOf(funding),
  ...routesOf(cards),
  ...routesOf(cascade),
  ...routesOf(deposits),
  ...routesOf(processors),
  ...routesOf(invoices),
  ...routesOf(withdrawals),
  ...routesOf(uploads),
  ...routesOf(verification),
  ...routesOf(security),
  ...routesOf(promotions),
  ...routesOf(tournaments),
  ...routesOf(signals),
  ...routesOf(notifications),
  ...routesOf(pushCalls),
  ...routesOf(support),
  ...routesOf(tickets),
  ...routesOf(news),
  ...routesOf(history),
  ...routesOf(referral),
  ...routesOf(quiz),
} as const satisfies Record<string, Route>

export type RouteName = keyof typeof routes
