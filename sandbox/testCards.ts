/** The effect of a test card. The last four are refused by the FRAUD check; the others decide how a charge ends. */
export const scenarios = [
  'approved',
  'secure', // the person decides on the bank's page
  'softDecline',
  'hardDecline',
  'unlisted', // declined with a code that is in no table
  'lostAnswer', // charged, then the connection breaks
  'lostRequest', // the connection breaks before anything is charged
  'errorAfterCharge',
  'errorBeforeCharge',
  'garbage', // charged, and the response cannot be parsed
  'late', // no result for a long time, then approved
  'pending', // no result ever
  'chargesAgain', // charged by every request, also for a reference that was charged before
  'failLimit',
  'dayLimit',
  'badCard',
  'reason',
] as const
export type Scenario = (typeof scenarios)[number]

export type TestCard = { number: string; brand: 'visa' | 'mastercard' | 'maestro'; scenario: Scenario }

/** The only numbers that the sandbox's vault accepts; docs/testCards.md explains them. */
export const testCards: readonly TestCard[] = [
  { number: '4000000000000002', brand: 'visa', scenario: 'approved' },
  { number: '5200000000000007', brand: 'mastercard', scenario: 'approved' },
  { number: '6759000000000000', brand: 'maestro', scenario: 'approved' },
  { number: '4000000000001018', brand: 'visa', scenario: 'secure' },
  { number: '5200000000001013', brand: 'mastercard', scenario: 'secure' },
  { number: '4000000000002024', brand: 'visa', scenario: 'softDecline' },
  { number: '4000000000003030', brand: 'visa', scenario: 'hardDecline' },
  { number: '4000000000007379', brand: 'visa', scenario: 'unlisted' },
  { number: '4000000000004046', brand: 'visa', scenario: 'lostAnswer' },
  { number: '4000000000005050', brand: 'visa', scenario: 'lostRequest' },
  { number: '4000000000007072', brand: 'visa', scenario: 'errorAfterCharge' },
  { number: '4000000000007171', brand: 'visa', scenario: 'errorBeforeCharge' },
  { number: '4000000000007270', brand: 'visa', scenario: 'garbage' },
  { number: '4000000000006066', brand: 'visa', scenario: 'late' },
  { number: '4000000000006165', brand: 'visa', scenario: 'pending' },
  { number: '4000000000009094', brand: 'visa', scenario: 'chargesAgain' },
  { number: '4000000000008088', brand: 'visa', scenario: 'failLimit' },
  { number: '4000000000008187', brand: 'visa', scenario: 'dayLimit' },
  { number: '4000000000008286', brand: 'visa', scenario: 'badCard' },
  { number: '4000000000008385', brand: 'visa', scenario: 'reason' },
]

/** Delay of a late result, in milliseconds. */
export const lateMs = 60_000
