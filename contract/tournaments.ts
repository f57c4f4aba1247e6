import * as z from 'zod/mini'
import { count, decimal, moment, refusal } from './kernel.ts'
import { route } from './route.ts'

/** A row of a ranking: names are shortened by the server, nobody's full name is shown to others. `result` is in US dollars. */
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
  date_start: moment,
  date_end: moment,
  data: z.array(rankingRow),
  /** Ours: the person's own row, also where it is below those shown (ENG-10). */
  own: z.optional(z.nullable(rankingRow)),
  /** Ours: the next better prize than the person's own, its place, and what is missing to it in dollars (ENG-10). Null: first, or no part. */
  next: z.optional(z.nullable(z.object({ reward: z.string(), place: count, distance: decimal }))),
  /** Ours: how many take part. */
  participants: z.optional(count),
})
export type WireTourney = z.infer<typeof tourney>

const one = z.extend(refusal, { tourney: z.nullable(tourney) })

export const currentTourneys = route({
  area: 'tournaments',
  feature: 'tournaments',
  path: '/api/tourney/current',
  access: 'anyone',
  body: z.optional(z.object({})),
  answer: z.extend(refusal, { list: z.array(tourney) }),
  additions: { answer: ['list.own', 'list.next', 'list.participants', 'list.data.own'] },
  why: 'Open to visitors, who see the leaderboards too (SES-01). The weekly one runs always; the weekend one is the running or the next.',
})
export const tourneyById = route({
  area: 'tournaments',
  feature: 'tournaments',
  path: '/api/tourney/get',
  access: 'anyone',
  body: z.object({ id: z.string().check(z.maxLength(40)) }),
  answer: one,
  additions: { answer: ['tourney.own', 'tourney.next', 'tourney.participants', 'tourney.data.own'] },
  why: 'Null: there is no such tourney.',
})
export const lastTourney = route({
  area: 'tournaments',
  feature: 'tournaments',
  path: '/api/tourney/last',
  access: 'anyone',
  body: z.optional(z.object({ type: z.optional(z.enum(['weekly', 'weekend'])) })),
  answer: one,
  additions: { answer: ['tourney.own', 'tourney.next', 'tourney.participants', 'tourney.data.own'] },
  why: 'The last that ended, of the type if one is given (ours).',
})
