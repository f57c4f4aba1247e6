import type { Kysely, Transaction } from 'kysely'
import type { SecurityTables } from '../areas/security/tables.ts'
import type { SessionTables } from '../areas/session/tables.ts'
import type { CardTables } from '../areas/cards/tables.ts'
import type { CascadeTables } from '../areas/cascade/tables.ts'
import type { ContactTables } from '../areas/contacts/tables.ts'
import type { CopyingTables } from '../areas/copying/tables.ts'
import type { GiftTables } from '../areas/gift/tables.ts'
import type { InvoiceTables } from '../areas/invoices/tables.ts'
import type { PromotionTables } from '../areas/promotions/tables.ts'
import type { VerificationTables } from '../areas/verification/tables.ts'
import type { TournamentTables } from '../areas/tournaments/tables.ts'
import type { KernelTables } from '../kernel/tables.ts'
import type { LedgerTables } from '../ledger/tables.ts'
import type { MailTables } from '../outside/mailTables.ts'
import type { ChatTables } from '../platform/chat/tables.ts'
import type { TradingTables } from '../platform/tables.ts'

/**
 * Every table, by area. Both drivers are set so that a column reads the same from either:
 * int8 is a safe integer (a larger one throws), a moment is int8 milliseconds, a hash is hex text,
 * JSON is jsonb written with JSON.stringify. No bytea and no timestamptz, since the drivers differ on them.
 */
export interface Database
  extends
    ContactTables,
    GiftTables,
    PromotionTables,
    TournamentTables,
    CopyingTables,
    VerificationTables,
    KernelTables,
    SessionTables,
    SecurityTables,
    LedgerTables,
    MailTables,
    CardTables,
    CascadeTables,
    TradingTables,
    ChatTables,
    InvoiceTables {}

export type Db = Kysely<Database>
export type Trx = Transaction<Database>
