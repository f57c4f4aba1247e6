import { commonPasswords } from './commonPasswords.ts'

/** NIST SP 800-63B: length counts, composition rules do not help. */
export const shortestPassword = 8
export const longestPassword = 128

export type PasswordFact = { rule: 'length' | 'common' | 'personal'; met: boolean }
export type PasswordStrength = 'weak' | 'fair' | 'good' | 'strong'

/** The person's own words, which may not stand in their password. */
export const personalWords = (person: { email: string; firstName: string; lastName: string }): string[] => [
  person.email.split('@', 1)[0] ?? '',
  person.firstName,
  person.lastName,
]

/** The rules of a password and whether each is met (SES-12). `personal`: the person's own words, which may not stand in it. */
export function passwordFacts(password: string, personal: readonly string[] = []): PasswordFact[] {
  const lower = password.toLowerCase()
  const words = personal.flatMap((text) => text.toLowerCase().split(/[^\p{L}\d]+/u)).filter((word) => word.length >= 4)
  const length = [...password].length
  return [
    { rule: 'length', met: length >= shortestPassword && length <= longestPassword },
    { rule: 'common', met: password.length > 0 && !commonPasswords.has(lower) && new Set(lower).size > 3 },
    { rule: 'personal', met: password.length > 0 && !words.some((word) => lower.includes(word)) },
  ]
}

const codes = { length: 'password.length', common: 'password.common', personal: 'password.personal' } as const

/** The first rule that is not met, as a translation key; null when the password can be used. */
export function passwordProblem(password: string, personal: readonly string[] = []): (typeof codes)[keyof typeof codes] | null {
  const broken = passwordFacts(password, personal).find(({ met }) => !met)
  return broken ? codes[broken.rule] : null
}

/** How hard it is to guess, roughly: a hint for the person, never a rule. */
export function passwordStrength(password: string, personal: readonly string[] = []): PasswordStrength {
  if (passwordProblem(password, personal) !== null) return 'weak'
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length
  const score = Math.min(new Set(password).size, password.length) + kinds * 2
  return score >= 20 ? 'strong' : score >= 15 ? 'good' : 'fair'
}
