import { forcesFixed } from '../../../domain/accounts/fixedMode.ts'
import type { Trx } from '../../db/database.ts'

/**
 * True if bonuses and gifts may be granted on an account. In fixed mode there are none (ACC-03), so none
 * could bind its money.
 */
export async function takesBonus(trx: Trx, account: string): Promise<boolean> {
  return !forcesFixed(await trx.selectFrom('account').select('type').where('id', '=', account).executeTakeFirstOrThrow())
}
