import { normaliseEmail } from '../session/email.ts'

/** A person as the rule sees them. `phone`: digits with the country's code. */
export type SignUpPerson = { email: string; phone: string; demo: boolean }
/** `referrer`: the referrer is signed in in this browser, or was within half a year. */
export type SignUpBrowser = 'referrer' | 'other'

/** Gmail's domains are one, and it delivers an address with or without the dots of its name. */
const gmail = /^(.*)@(?:gmail|googlemail)\.com$/

/** Returns the mailbox of an address: many providers deliver `name+tag@host` to `name@host`. */
const mailboxOf = (email: string): string =>
  normaliseEmail(email)
    .replace(/\+[^@]*@/, '@')
    .replace(gmail, (_, name: string) => `${name.replaceAll('.', '')}@gmail.com`)

/**
 * True if a sign-up earns its referrer something (SUP-11): it is another person's, and neither side trades
 * with the operator's money. A browser, phone number or mailbox of the referrer's says that it is their own.
 */
export const isCredited = (referrer: SignUpPerson, newcomer: SignUpPerson, browser: SignUpBrowser): boolean =>
  !referrer.demo &&
  !newcomer.demo &&
  browser !== 'referrer' &&
  referrer.phone !== newcomer.phone &&
  mailboxOf(referrer.email) !== mailboxOf(newcomer.email)
