import type { Area } from '../kernel/area.ts'
import { accountsArea } from './accounts/accounts.ts'
import { cardsArea } from './cards/cards.ts'
import { cascadeArea } from './cascade/cascade.ts'
import { chatArea } from './chat/chat.ts'
import { copyingArea } from './copying/copying.ts'
import { fundingArea } from './funding/funding.ts'
import { giftState } from './gift/giftState.ts'
import { historyArea } from './history/history.ts'
import { invoicesArea } from './invoices/invoices.ts'
import { newsArea } from './news/news.ts'
import { notificationsArea } from './notifications/notifications.ts'
import { pagesArea } from './pages/pages.ts'
import { promotionsArea } from './promotions/promotions.ts'
import { quizArea } from './quiz/quiz.ts'
import { referralArea } from './referral/referral.ts'
import { securityArea } from './security/security.ts'
import { sessionArea } from './session/session.ts'
import { signalsArea } from './signals/signals.ts'
import { supportArea } from './support/support.ts'
import { testerActionsArea } from './testerActions/testerActions.ts'
import { ticketsArea } from './tickets/tickets.ts'
import { tournamentsArea } from './tournaments/tournaments.ts'
import { tradingArea } from './trading/trading.ts'
import { uploadsArea } from './uploads/uploads.ts'
import { verifyIfComplete } from './verification/decideDocument.ts'
import { verificationArea } from './verification/verification.ts'
import { withdrawalsArea } from './withdrawals/withdrawals.ts'

/** The welcome gift: a modal's state here; the grant is part of a deposit. */
const giftArea: Area = { name: 'gift', modals: { gift: giftState } }

/** All areas. Calls, background jobs, purges and modals start from this list. */
export const areas: readonly Area[] = [
  sessionArea,
  securityArea,
  supportArea,
  ticketsArea,
  chatArea,
  cascadeArea,
  fundingArea,
  accountsArea,
  // A card that is no longer saved needs no photo: the person may be verified by what was accepted (VER-01).
  cardsArea(verifyIfComplete),
  invoicesArea,
  withdrawalsArea,
  pagesArea,
  giftArea,
  promotionsArea,
  tradingArea,
  tournamentsArea,
  copyingArea,
  signalsArea,
  uploadsArea,
  verificationArea,
  newsArea,
  quizArea,
  notificationsArea,
  historyArea,
  referralArea,
  testerActionsArea,
]
