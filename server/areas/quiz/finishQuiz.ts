import type { Trx } from '../../db/database.ts'

/** Stores that a person has no question left to answer (ENG-15): it is no longer under way. */
export async function finishQuiz(trx: Trx, customerId: number, now: number): Promise<void> {
  await trx.updateTable('quiz').set({ finished_at: now }).where('customer_id', '=', customerId).execute()
  await trx.updateTable('customer').set({ iq_start: false }).where('id', '=', customerId).execute()
}
