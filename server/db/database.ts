import type { Kysely, Transaction } from 'kysely'
import type { SecurityTables } from '../areas/security/tables.ts'
import type { SessionTables } from '../areas/session/tables.ts'
import type { CardTables } from '../areas/cards/tables.ts'
import type { CascadeTables } from '../areas/cascade/tables.ts'
import type { SupportTables } from '../areas/support/tables.ts'
import type { TicketTables } from '../areas/tickets/tables.ts'
import type { CopyingTables } from '../areas/copying/tables.ts'
import type { FundingTables } from '../areas/funding/tables.ts'
import type { GiftTables } from '../areas/gift/tables.ts'
import type { InvoiceTables } from '../areas/invoices/tables.ts'
import type { NotificationTables } from '../areas/notifications/tables.ts'
import type { PromotionTables } from '../areas/promotions/tables.ts'
import type { QuizTables } from '../areas/quiz/tables.ts'
import type { ReferralTables } from '../areas/referral/tables.ts'
import type { SignalTables } from '../areas/signals/tables.ts'
import type { UploadTables } from '../areas/uploads/tables.ts'
import type { VerificationTables } from '../areas/verification/tables.ts'
import type { NewsTables } from '../areas/news/tables.ts'
import type { TournamentTables } from '../areas/tournaments/tables.ts'
import type { KernelTables } from '../kernel/tables.ts'
import type { LedgerTables } from '../ledger/tables.ts'
import type { MailTables } from '../external/mailTables.ts'
import type { NodeTables } from '../external/nodes/tables.ts'
import type { ChatTables } from '../areas/chat/rooms/tables.ts'
import type { WithdrawalTables } from '../areas/withdrawals/tables.ts'
import type { TradingTables } from '../areas/trading/tables.ts'

/**
 * Every table, by area. Both drivers return the same types: int8 as a safe integer (throws if larger), times
 * as int8 milliseconds, hashes as hex text, JSON as jsonb. bytea and timestamptz are not used: the drivers
 * differ on them.
 */
export interface Database
  extends
    SupportTables,
    TicketTables,
    FundingTables,
    GiftTables,
    NewsTables,
    NotificationTables,
    PromotionTables,
    QuizTables,
    ReferralTables,
    TournamentTables,
    CopyingTables,
    SignalTables,
    UploadTables,
    VerificationTables,
    KernelTables,
    SessionTables,
    SecurityTables,
    LedgerTables,
    MailTables,
    NodeTables,
    CardTables,
    CascadeTables,
    TradingTables,
    ChatTables,
    InvoiceTables,
    WithdrawalTables {}

export type Db = Kysely<Database>
export type Trx = Transaction<Database>
