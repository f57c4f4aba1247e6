import type { FastifyInstance } from 'fastify'
import { currentTourneys, lastTourney, tourneyById } from '../../../contract/tournaments.ts'
import { type TourneyWindow, windowsAt } from '../../../domain/tournaments/windows.ts'
import type { Route } from '../../../contract/route.ts'
import type { Call } from '../../kernel/call.ts'
import type { Area } from '../../kernel/area.ts'
import type { Deps } from '../../kernel/deps.ts'
import { serve } from '../../kernel/serve.ts'
import { openMarket } from '../trading/market.ts'
import { settingsPerson } from '../settings/settingsPerson.ts'
import { settingsFor } from '../settings/rules.ts'
import { rollOver } from './rollOver.ts'
import { createRankings, windowOf } from './rankings.ts'
import { wireTourney } from './wire.ts'

/** Registers the tournaments (ENG-07). Open to visitors, who see only masked names. */
function registerTournaments(app: FastifyInstance, deps: Deps): void {
  const { db, now, config } = deps
  const windows = (): TourneyWindow[] => windowsAt(now(), config.tournamentZone)
  const rankings = createRankings(deps)

  /** The number of rows follows the settings for this person (ENG-08, APP-26). */
  async function wireFor(window: TourneyWindow, closedAt: number | null, { person, request }: Pick<Call<Route>, 'person' | 'request'>) {
    const rows = settingsFor(await settingsPerson(deps, person, request)).leaderboard.rows[window.type]
    return wireTourney(db, window, await rankings.of(window, closedAt), { rows, customerId: person?.customerId ?? null })
  }

  serve(app, currentTourneys, async (call) => ({
    list: await Promise.all(windows().map((window) => wireFor(window, null, call))),
  }))

  serve(app, tourneyById, async (call) => {
    const { body } = call
    const row = await db.selectFrom('tourney').selectAll().where('id', '=', body.id).executeTakeFirst()
    if (row) return { tourney: await wireFor(windowOf(row), row.closed_at, call) }
    const current = windows().find(({ id }) => id === body.id)
    return { tourney: current ? await wireFor(current, null, call) : null }
  })

  serve(app, lastTourney, async (call) => {
    const { body } = call
    let closed = db.selectFrom('tourney').selectAll().where('closed_at', 'is not', null)
    if (body?.type !== undefined) closed = closed.where('type', '=', body.type)
    const row = await closed.orderBy('date_end', 'desc').limit(1).executeTakeFirst()
    return { tourney: row ? await wireFor(windowOf(row), row.closed_at, call) : null }
  })
}

/** Opens and closes tournaments (SRV-05): each minute, and once at the start. */
async function rollTournaments({ db, config, jobs, now }: Deps): Promise<void> {
  const roll = () => rollOver(db, openMarket(config), now(), config.tournamentZone)
  await jobs.schedule('tournaments.roll', '* * * * *', roll)
  await roll()
}

/** Tournaments. */
export const tournamentsArea: Area = { name: 'tournaments', register: registerTournaments, work: rollTournaments }
