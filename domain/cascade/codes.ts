/**
 * Codes of a card deposit's status or end, keys of locales/<language>/cascade.json. Texts are given by
 * FUND-22, FUND-25, FUND-32, FUND-33.
 */
export const cascadeCodes = {
  /**
   * 'Response error, try again' (FUND-33): the response was lost. Set while a check is sent again or an
   * outcome is requested.
   */
  responseError: 'cascade.response_error',
  /**
   * 'Your transaction was declined.' (FUND-33): a decline without its own text, and the end of an exhausted
   * stack.
   */
  declined: 'cascade.declined',
  /** The stack contains no processor that can charge. */
  noProcessor: 'cascade.no_processor',
  /** Three charges of one deposit were declined: no more are tried. */
  attemptLimit: 'cascade.attempt_limit',
  /** FUND-22: the card limit message. */
  failLimit: 'cascade.fail_limit',
  /** FUND-22: the daily limit of 3 card transactions is exceeded; the page offers bitcoin. */
  dayLimit: 'cascade.day_limit',
  /** FUND-22: the bad-card message. */
  badCard: 'cascade.bad_card',
  /** FUND-22: the server's message is shown; this is its fallback. */
  reason: 'cascade.reason',
  /** The server has this processor in its contract but does not run it. */
  notServed: 'cascade.not_served',
  /** FUND-28: the person declined ENTROPAY; the next processor follows without an attempt. */
  passedOver: 'cascade.passed_over',
  /** The server rejected the request itself (session, form, limits) before forwarding anything. */
  refused: 'cascade.refused',
  /** An operator asked the processor: nothing was charged (FUND-44). */
  settled: 'cascade.settled',
  /** FUND-31: AGNI takes five payments of a person a month. */
  agniLimit: 'cascade.agni_limit',
  /**
   * The wallet's secret was lost with the worker before its charge arrived: the person enters it again
   * (FUND-39).
   */
  enterAgain: 'cascade.enter_again',
  /**
   * Left between two processors for an hour: the server closes it, and the page charges no more (FUND-36).
   */
  left: 'deposit.left',
  /** The server got no recent yes of the person with a charge: nothing was sent (FUND-36). */
  notConfirmed: 'cascade.not_confirmed',
  /** Cancelled by the person, and the server proved that nothing was charged. */
  cancelled: 'deposit.cancelled',
} as const
