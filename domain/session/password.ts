import { readPassword } from '../kernel/typedText.ts'
import { commonPasswords } from './commonPasswords.ts'

/** NIST SP 800-63B: length counts, composition rules do not help. */
export const minPasswordLength = 8
export const maxPasswordLength = 128

export type PasswordRule = { rule: 'length' | 'common' | 'personal'; met: boolean }
export type PasswordStrength = 'weak' | 'fair' | 'good' | 'strong'

/** Returns the person's own words, which their password must not contain. */
export const personalWords = (person: { email: string; firstName: string; lastName: string }): string[] => [
  person.email.split('@', 1)[0] ?? '',
  person.firstName,
  person.lastName,
]

/**
 * Returns each password rule and whether it is met (SES-12). `personal`: the person's own words, which it
 * must not contain.
 */
export function checkPasswordRules(password: string, personal: readonly string[] = []): PasswordRule[] {
  const read = readPassword(password)
  const lower = read.toLowerCase()
  const words = personal
    .flatMap((text) =>
      readPassword(text)
        .toLowerCase()
        .split(/[^\p{L}\d]+/u),
    )
    .filter((word) => word.length >= 4)
  const length = [...read].length
  return [
    { rule: 'length', met: length >= minPasswordLength && length <= maxPasswordLength },
    { rule: 'common', met: password.length > 0 && !commonPasswords.has(lower) && new Set(lower).size > 3 },
    { rule: 'personal', met: password.length > 0 && !words.some((word) => lower.includes(word)) },
  ]
}

/** True if two typed passwords are the same one: devices compose letters differently (APP-33). */
export const isSamePassword = (one: string, other: string): boolean => readPassword(one) === readPassword(other)

const codes = { length: 'password.length', common: 'password.common', personal: 'password.personal' } as const

/** Returns the first broken rule as a translation key; null if the password is valid. */
export function passwordProblem(password: string, personal: readonly string[] = []): (typeof codes)[keyof typeof codes] | null {
  const broken = checkPasswordRules(password, personal).find(({ met }) => !met)
  return broken ? codes[broken.rule] : null
}

/** Estimates how hard the password is to guess: a hint for the person, never a rule. */
export function passwordStrength(password: string, personal: readonly string[] = []): PasswordStrength {
  if (passwordProblem(password, personal) !== null) return 'weak'
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length
  const score = Math.min(new Set(password).size, password.length) + kinds * 2
  return score >= 20 ? 'strong' : score >= 15 ? 'good' : 'fair'
}
