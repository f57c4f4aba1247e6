import { isRunning, type TourneyType, windowsAt } from '../../../domain/tournaments/windows.ts'
import type { Deps } from '../../kernel/deps.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { openTourney, rollOver } from '../tournaments/rollOver.ts'
import { openMarket } from '../trading/market.ts'

/**
 * Ends the running contest of a type now, as at its end: places, prizes and notifications follow once its
 * last trade has closed.
 */
export const endContest =
  (type: TourneyType) =>
  async ({ db, config, now }: Deps): Promise<string> => {
    const at = now()
    const window = windowsAt(at, config.tournamentZone).find((one) => one.type === type && isRunning(one, at))
    if (!window) throw new Refusal(404, 'request.unknown')
    await openTourney(db, window)
    const ended = await db
      .updateTable('tourney')
      .set({ date_end: at })
      .where('id', '=', window.id)
      .where('closed_at', 'is', null)
      .where('date_start', '<', at)
      .returning('id')
      .executeTakeFirst()
    if (!ended) throw new Refusal(404, 'request.unknown')
    await rollOver(db, openMarket(config), at, config.tournamentZone)
    const row = await db.selectFrom('tourney').select(['closed_at', 'participants']).where('id', '=', window.id).executeTakeFirstOrThrow()
    return row.closed_at === null
      ? `The contest ${window.id} has ended; it closes within a minute of its last trade.`
      : `The contest ${window.id} has ended, with ${row.participants ?? 0} places.`
  }
