import * as z from 'zod/mini'
import { featureNames } from '../../contract/features.ts'
import { processors } from '../../contract/kernel.ts'
import { methods } from '../funding/methods.ts'
import type { SettingsChange, SettingsRule } from './settings.ts'

const intBetween = (min: number, max: number) => z.int().check(z.minimum(min), z.maximum(max))
const positive = z.string().check(z.regex(/^(?!0+(?:\.0+)?$)\d{1,9}(?:\.\d{1,2})?$/))
const stack = z
  .string()
  .check(z.refine((list) => list.split(',').every((name, at, all) => processors.some((one) => one === name) && all.indexOf(name) === at)))
const method = z.enum(methods)
const names = z.array(z.string().check(z.regex(/^[\w-]{1,40}$/))).check(z.minLength(1))

/** Strict, because an unknown key would silently change nothing. */
const change = z.strictObject({
  cascade: z.optional(stack),
  minDeposit: z.optional(positive),
  maxDeposit: z.optional(z.strictObject({ card: z.optional(positive), vload: z.optional(positive), coin: z.optional(positive) })),
  maxBonus: z.optional(positive),
  maxBonusPercent: z.optional(positive),
  methods: z.optional(z.array(method).check(z.minLength(1))),
  withdrawalMethods: z.optional(z.array(z.string()).check(z.minLength(1))),
  features: z.optional(z.strictObject(Object.fromEntries(featureNames.map((name) => [name, z.optional(z.boolean())])))),
  leaderboard: z.optional(
    z.strictObject({ rows: z.strictObject({ weekly: z.optional(intBetween(1, 100)), weekend: z.optional(intBetween(1, 100)) }) }),
  ),
  rows: z.optional(
    z.strictObject({
      notifications: z.optional(intBetween(1, 100)),
      history: z.optional(intBetween(1, 999)),
      reports: z.optional(intBetween(1, 999)),
    }),
  ),
} satisfies Record<keyof SettingsChange, unknown>)

const ruleSchema = (countries: ReadonlySet<string>) => {
  const country = z.array(z.string().check(z.refine((iso) => countries.has(iso), 'no country has this code'))).check(z.minLength(1))
  const scope = z.strictObject({
    countries: z.optional(country),
    except: z.optional(country),
    affiliates: z.optional(names),
    customers: z.optional(z.array(intBetween(1, Number.MAX_SAFE_INTEGER)).check(z.minLength(1))),
  })
  return z.strictObject({
    why: z.string().check(z.minLength(1)),
    for: scope.check(
      z.refine((conditions) => Object.keys(conditions).length > 0, 'it has no condition: put settings for all people into the defaults'),
    ),
    set: z.optional(change),
    without: z.optional(z.array(method)),
  })
}

/**
 * Returns one line per error in the settings rules; a server with errors does not start (APP-26).
 * `countries`: all ISO codes.
 */
export function ruleProblems(rules: readonly unknown[] | readonly SettingsRule[], countries: readonly string[]): string[] {
  const row = ruleSchema(new Set(countries))
  return rules.flatMap((rule, index) => {
    const parsed = row.safeParse(rule)
    if (parsed.success) return []
    return parsed.error.issues.map(({ path, message, ...issue }) => {
      const keys = 'keys' in issue ? ` (${issue.keys.join(', ')})` : ''
      return `settings rule ${index + 1}, ${path.join('.') || 'row'}: ${message}${keys}`
    })
  })
}
