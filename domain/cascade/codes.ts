/**
 * The codes a deposit by card can end or stand with; each is a key of locales/<language>/cascade.json.
 * The exact texts are the requirements': FUND-22, FUND-25, FUND-32, FUND-33.
 */
export const cascadeCodes = {
  /** 'Response error, try again' (FUND-33): the answer was lost. The view's stage carries it while a check is sent again or an outcome is asked for. */
  responseError: 'cascade.response_error',
  /** 'Your transaction was declined.' (FUND-33): a decline without a text of its own, and the end of an exhausted stack. */
  declined: 'cascade.declined',
  /** The stack names nothing that can charge. */
  noProcessor: 'cascade.no_processor',
  /** Three charges of one deposit were declined: no more are tried. */
  attemptLimit: 'cascade.attempt_limit',
  /** FUND-22: the card limit message. */
  failLimit: 'cascade.fail_limit',
  /** FUND-22: the daily limit of 3 card transactions is exceeded; bitcoin is offered. */
  dayLimit: 'cascade.day_limit',
  /** FUND-22: the bad-card message. */
  badCard: 'cascade.bad_card',
  /** FUND-22: the server's message is shown; this is its fallback. */
  reason: 'cascade.reason',
  /** The server has this processor in its contract and does not run it. */
  notServed: 'cascade.not_served',
  /** The server refused the request as such (session, form, limits) before anything was sent on. */
  refused: 'cascade.refused',
  /** The person cancelled it, and the server has proved that nothing was charged. */
  cancelled: 'deposit.cancelled',
} as const
