import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { currentTourneys, lastTourney, pastTourneys, tourneyById, tourneyResult } from '../../../contract/tournaments.ts'
import { type TourneyWindow, windowAfter, windowsAt } from '../../../domain/tournaments/windows.ts'
import type { Route } from '../../../contract/route.ts'
import type { Call } from '../../kernel/call.ts'
import type { Area } from '../../kernel/area.ts'
import type { Deps } from '../../kernel/deps.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { serve } from '../../kernel/serve.ts'
import { openMarket } from '../trading/market.ts'
import { settingsPerson } from '../settings/settingsPerson.ts'
import { settingsFor } from '../settings/rules.ts'
import { leaveOut } from './leaveOut.ts'
import { rollOver } from './rollOver.ts'
import { finalStanding, runningStanding } from './standing.ts'
import { pastTourneysOf } from './pastTourneys.ts'
import { resultLines } from './resultLines.ts'
import type { TourneyRow } from './tables.ts'
import { wireEnded, wireTourney } from './wire.ts'

const windowOf = ({ id, type, date_start: start, date_end: end }: TourneyRow): TourneyWindow => ({ id, type, start, end })

/** Registers the tournaments (ENG-07). Open to visitors, who see only masked names. */
function registerTournaments(app: FastifyInstance, deps: Deps): void {
  const { db, now, config } = deps
  const tourneyOf = (id: string) => db.selectFrom('tourney').selectAll().where('id', '=', id).executeTakeFirst()

  /** One that was closed before its time, by a tester, gives way to the next. */
  async function openWindow(window: TourneyWindow): Promise<TourneyWindow> {
    const row = await tourneyOf(window.id)
    return row && row.closed_at !== null ? windowAfter(window, config.tournamentZone) : window
  }
  const windows = (): Promise<TourneyWindow[]> => Promise.all(windowsAt(now(), config.tournamentZone).map(openWindow))

  /** The number of rows and the bonus prizes follow the settings for this person (ENG-08, APP-26). */
  async function wireFor(window: TourneyWindow, row: TourneyRow | null, { person, request }: Pick<Call<Route>, 'person' | 'request'>) {
    const { leaderboard, features } = settingsFor(await settingsPerson(deps, person, request))
    const viewer = { rows: leaderboard.rows[window.type], customerId: person?.customerId ?? null, takesBonus: features.bonus }
    const standing = row && row.closed_at !== null ? await finalStanding(db, row, viewer) : await runningStanding(db, window, viewer)
    return wireTourney(db, window, standing, viewer)
  }

  serve(app, currentTourneys, async (call) => ({
    list: await Promise.all((await windows()).map((window) => wireFor(window, null, call))),
  }))

  serve(app, tourneyById, async (call) => {
    const { body } = call
    const row = await tourneyOf(body.id)
    if (row) return { tourney: await wireFor(windowOf(row), row, call) }
    const current = (await windows()).find(({ id }) => id === body.id)
    return { tourney: current ? await wireFor(current, null, call) : null }
  })

  serve(app, lastTourney, async (call) => {
    const { body } = call
    let closed = db.selectFrom('tourney').selectAll().where('closed_at', 'is not', null)
    if (body?.type !== undefined) closed = closed.where('type', '=', body.type)
    const row = await closed.orderBy('date_end', 'desc').limit(1).executeTakeFirst()
    return { tourney: row ? await wireFor(windowOf(row), row, call) : null }
  })

  serve(app, pastTourneys, async ({ body, person, request }) => {
    const customerId = person?.customerId ?? null
    const { features } = settingsFor(await settingsPerson(deps, person, request))
    const { ended, ...more } = await pastTourneysOf(db, { ...body, customerId })
    return { list: await wireEnded(db, ended, { customerId, takesBonus: features.bonus }), ...more }
  })

  serve(app, tourneyResult, async ({ params, person, request, reply }) => {
    const row = await tourneyOf(params['id'] ?? '')
    if (!row || row.closed_at === null) throw new Refusal(404, 'request.unknown')
    const { features } = settingsFor(await settingsPerson(deps, person, request))
    const lines = Readable.from(resultLines(db, openMarket(config), row, features.bonus))
    return reply
      .header('content-type', 'application/jsonl; charset=utf-8')
      .header('content-disposition', `attachment; filename="${row.id}.jsonl"`)
      .send(lines)
  })
}

/**
 * Opens and closes tournaments (SRV-05): each minute, and once at the start, when people without contests are
 * left out.
 */
async function rollTournaments({ db, config, jobs, now }: Deps): Promise<void> {
  const roll = () => rollOver(db, openMarket(config), now(), config.tournamentZone)
  await jobs.schedule('tournaments.roll', '* * * * *', roll)
  await roll()
  await leaveOut(db)
}

/** Tournaments. */
export const tournamentsArea: Area = { name: 'tournaments', register: registerTournaments, work: rollTournaments }
