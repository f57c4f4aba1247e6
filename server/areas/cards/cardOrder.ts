import { sql } from 'kysely'

/**
 * The order of a person's cards: the preferred one, then the newest. A charge that names no card uses the
 * first (FUND-18).
 */
export const cardOrder = sql`preferred_at desc nulls last, saved_at desc`
