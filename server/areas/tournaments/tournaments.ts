import type { FastifyInstance } from 'fastify'
import { currentTourneys, lastTourney, tourneyById } from '../../../contract/tournaments.ts'
import { type TourneyWindow, windowsAt } from '../../../domain/tournaments/windows.ts'
import type { Route } from '../../../contract/route.ts'
import type { Call } from '../../kernel/call.ts'
import type { Deps } from '../../kernel/deps.ts'
import { serve } from '../../kernel/serve.ts'
import { openMarket } from '../../platform/market.ts'
import { personOf } from '../settings/personOf.ts'
import { settingsFor } from '../settings/rules.ts'
import { rollOver } from './rollOver.ts'
import { createStandings, windowOf } from './standing.ts'
import { wireTourney } from './wire.ts'

/** The contests (ENG-07). Open to visitors, who see masked names alone. */
export function registerTournaments(app: FastifyInstance, deps: Deps): void {
  const { db, now, config } = deps
  const windows = (): TourneyWindow[] => windowsAt(now(), config.tournamentZone)
  const standings = createStandings(deps)

  /** The rows are as many as the settings for this person say (ENG-08, APP-26). */
  async function shown(window: TourneyWindow, closedAt: number | null, { person, request }: Pick<Call<Route>, 'person' | 'request'>) {
    const rows = settingsFor(await personOf(deps, person, request)).leaderboard.rows[window.type]
    return wireTourney(db, window, await standings.of(window, closedAt), { rows, customerId: person?.customerId ?? null })
  }

  serve(app, currentTourneys, async (call) => ({
    list: await Promise.all(windows().map((window) => shown(window, null, call))),
  }))

  serve(app, tourneyById, async (call) => {
    const { body } = call
    const row = await db.selectFrom('tourney').selectAll().where('id', '=', body.id).executeTakeFirst()
    if (row) return { tourney: await shown(windowOf(row), row.closed_at, call) }
    const current = windows().find(({ id }) => id === body.id)
    return { tourney: current ? await shown(current, null, call) : null }
  })

  serve(app, lastTourney, async (call) => {
    const { body } = call
    let closed = db.selectFrom('tourney').selectAll().where('closed_at', 'is not', null)
    if (body?.type !== undefined) closed = closed.where('type', '=', body.type)
    const row = await closed.orderBy('date_end', 'desc').limit(1).executeTakeFirst()
    return { tourney: row ? await shown(windowOf(row), row.closed_at, call) : null }
  })
}

/** Contests begin and end by themselves (SRV-05): looked after each minute, and once at the start. */
export async function rollTournaments({ db, config, jobs, now }: Deps): Promise<void> {
  const roll = () => rollOver(db, openMarket(config), now(), config.tournamentZone)
  await jobs.every('tournaments.roll', '* * * * *', roll)
  await roll()
}
