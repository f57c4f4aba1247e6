import * as z from 'zod/mini'
import { count, decimal, epochMs, refusal } from './kernel.ts'
import { route } from './route.ts'

/**
 * A row of a ranking. The server shortens names so that no full name is shown to others. `result` is in US
 * dollars.
 */
export const rankingRow = z.object({
  place: count,
  name: z.string(),
  result: decimal,
  reward: z.nullable(z.string()),
  own: z.optional(z.boolean()),
})

export const tourney = z.object({
  id: z.string(),
  type: z.enum(['weekly', 'weekend']),
  date_start: epochMs,
  date_end: epochMs,
  data: z.array(rankingRow),
  /** Ours: the person's own row, even if it is below the rows shown (ENG-10). */
  own: z.optional(z.nullable(rankingRow)),
  /**
   * Ours: the next better prize than the person's own, its place and the distance to it in dollars (ENG-10).
   * Null: in first place, or not taking part.
   */
  next: z.optional(z.nullable(z.object({ reward: z.string(), place: count, distance: decimal }))),
  /** Ours: number of participants. */
  participants: z.optional(count),
  /** Ours: its places are final; after its end it waits for the last trade. */
  closed: z.optional(z.boolean()),
})
export type WireTourney = z.infer<typeof tourney>

const tourneyResponse = z.extend(refusal, { tourney: z.nullable(tourney) })

export const currentTourneys = route({
  area: 'tournaments',
  feature: 'tournaments',
  path: '/api/tourney/current',
  access: 'anyone',
  body: z.optional(z.object({})),
  response: z.extend(refusal, { list: z.array(tourney) }),
  additions: { response: ['list.own', 'list.next', 'list.participants', 'list.closed', 'list.data.own'] },
  why: 'Open to visitors, who see the leaderboards too (SES-01). The weekly one is always running; the weekend one is the running or the next one.',
})
export const tourneyById = route({
  area: 'tournaments',
  feature: 'tournaments',
  path: '/api/tourney/get',
  access: 'anyone',
  body: z.object({ id: z.string().check(z.maxLength(40)) }),
  response: tourneyResponse,
  additions: { response: ['tourney.own', 'tourney.next', 'tourney.participants', 'tourney.closed', 'tourney.data.own'] },
  why: 'Null if it does not exist.',
})
export const lastTourney = route({
  area: 'tournaments',
  feature: 'tournaments',
  path: '/api/tourney/last',
  access: 'anyone',
  body: z.optional(z.object({ type: z.optional(z.enum(['weekly', 'weekend'])) })),
  response: tourneyResponse,
  additions: { response: ['tourney.own', 'tourney.next', 'tourney.participants', 'tourney.closed', 'tourney.data.own'] },
  why: 'The last one that ended, filtered by type if given (ours).',
})

/** An ended contest in the list: its winner, and the person's own place if they took part. */
export const endedTourney = z.object({
  id: z.string(),
  type: z.enum(['weekly', 'weekend']),
  date_start: epochMs,
  date_end: epochMs,
  participants: count,
  first: z.nullable(rankingRow),
  own: z.nullable(rankingRow),
})
export type WireEndedTourney = z.infer<typeof endedTourney>

export const pastTourneys = route({
  area: 'tournaments',
  feature: 'tournaments',
  path: '/api/tourney/past',
  access: 'anyone',
  source: 'ours',
  body: z.object({
    type: z.optional(z.enum(['weekly', 'weekend'])),
    cursor: z.optional(z.string().check(z.regex(/^\d{1,16}:[\w-]{1,40}$/))),
  }),
  response: z.extend(refusal, { list: z.array(endedTourney), next: z.optional(z.string()) }),
  why: 'The ended contests in which anyone took part, newest first. `next` continues the list as `cursor`; missing at its end.',
})
export const tourneyResult = route({
  area: 'tournaments',
  feature: 'tournaments',
  method: 'GET',
  path: '/api/tourney/result/:id',
  source: 'ours',
  params: z.object({ id: z.string().check(z.maxLength(40)) }),
  response: 'file',
  why: 'The places of an ended contest with the trades that made them, without names or times, as lines of JSON; npm run contest computes them again. 404 for one that is unknown or runs.',
})
