import type { Area } from '../kernel/area.ts'
import { accountsArea } from './accounts/accounts.ts'
import { cardsArea } from './cards/cards.ts'
import { cascadeArea } from './cascade/cascade.ts'
import { chatArea } from './chat/chat.ts'
import { copyingArea } from './copying/copying.ts'
import { giftArea } from './gift/gift.ts'
import { invoicesArea } from './invoices/invoices.ts'
import { newsArea } from './news/news.ts'
import { pagesArea } from './pages/pages.ts'
import { promotionsArea } from './promotions/promotions.ts'
import { securityArea } from './security/security.ts'
import { sessionArea } from './session/session.ts'
import { supportArea } from './support/support.ts'
import { tournamentsArea } from './tournaments/tournaments.ts'
import { tradingArea } from './trading/trading.ts'
import { verificationArea } from './verification/signature.ts'

/** All areas. Calls, background jobs, purges and modals start from this list. */
export const areas: readonly Area[] = [
  sessionArea,
  securityArea,
  supportArea,
  chatArea,
  cascadeArea,
  accountsArea,
  cardsArea,
  invoicesArea,
  pagesArea,
  giftArea,
  promotionsArea,
  tradingArea,
  tournamentsArea,
  copyingArea,
  verificationArea,
  newsArea,
]
