import { sql } from 'kysely'
import type { referral } from '../../../contract/referral.ts'
import type { ResponseOf } from '../../../contract/route.ts'
import { money, moneyToDecimal } from '../../../domain/kernel/money.ts'
import { commissionPercent } from '../../../domain/referral/commission.ts'
import { referralCurrency } from '../../../domain/referral/currency.ts'
import { landings } from '../../../domain/referral/landings.ts'
import { filterMaterials, type MaterialFilter } from '../../../domain/referral/materials.ts'
import { type DayRange, statisticsRange } from '../../../domain/referral/statistics.ts'
import type { Db } from '../../db/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { referralBalance, type Referrer } from './referralBalance.ts'

export type ReferralFilter = MaterialFilter & { DateFrom?: number | undefined; DateTo?: number | undefined; code?: string | undefined }
type Answer = ResponseOf<typeof referral>
type Link = { code: string; name: string; landing: string; clicks: number; sign_ups: number }

/** Returns a person's links, the oldest first, with their sums of the range. */
async function linksOf(db: Db, customerId: number, { first, last }: DayRange): Promise<Link[]> {
  const { rows } = await sql<Link>`
    select l.code, l.name, l.landing, coalesce(sum(d.clicks), 0)::bigint as clicks, coalesce(sum(d.sign_ups), 0)::bigint as sign_ups
    from referral_link l left join referral_day d on d.code = l.code and d.day between ${first} and ${last}
    where l.customer_id = ${customerId} group by l.code order by l.created_at, l.code`.execute(db)
  return rows
}

type Day = { day: number; clicks: number; sign_ups: number; deposits: number; commission: number }

/** Returns the sums of the days on which something happened by one of the links. */
async function daysOf(db: Db, codes: readonly string[], { first, last }: DayRange): Promise<Day[]> {
  if (codes.length === 0) return []
  const { rows } = await sql<Day>`
    select day, sum(clicks)::bigint as clicks, sum(sign_ups)::bigint as sign_ups, sum(deposits)::bigint as deposits,
      sum(commission)::bigint as commission
    from referral_day where code in (${sql.join(codes)}) and day between ${first} and ${last} group by day order by day`.execute(db)
  return rows
}

/**
 * Returns the referral page of a person (SUP-09). Throws Refusal 200 `referral.range` for an end before the
 * start, and `referral.linkUnknown` for a code that is none of their links', another person's too.
 */
export async function readReferral(db: Db, appUrl: string, referrer: Referrer, filter: ReferralFilter, now: number): Promise<Answer> {
  const range = statisticsRange(filter, now)
  if (!range.ok) throw new Refusal(200, range.code, { DateTo: range.code })
  const links = await linksOf(db, referrer.id, range.value)
  const codes = links.map(({ code }) => code).filter((code) => filter.code === undefined || code === filter.code)
  if (filter.code !== undefined && codes.length === 0) throw new Refusal(200, 'referral.linkUnknown', { code: 'referral.linkUnknown' })
  const currency = referralCurrency(referrer.currency)
  const days = await daysOf(db, codes, range.value)
  return {
    return: 'true',
    links: links.map(({ code, name, landing, clicks, sign_ups: signUps }) => ({
      link_href: `${appUrl}/r/${code}`,
      landing,
      link_name: name,
      code,
      clicks,
      signUps,
    })),
    programs: [{ refferal: 'turnover', link_href: `${appUrl}/#/show/referral`, percent: commissionPercent }],
    materials: [...filterMaterials(filter)],
    landings: landings.map(({ name }) => name),
    balance: moneyToDecimal(await referralBalance(db, referrer)),
    currency,
    range: range.value,
    days: days.map(({ day, clicks, sign_ups: signUps, deposits, commission }) => ({
      at: day,
      clicks,
      signUps,
      deposits,
      commission: moneyToDecimal(money(commission, currency)),
    })),
  }
}
