/**
 * The effect of a test card. The last four are refused by the FRAUD check; the others decide how a charge
 * ends.
 */
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
  'lateApproval', // declined softly, and approved a minute later all the same
  'incorrectPin',
  'noSuchCard',
  'cardDisabled',
  'expiredCard',
  'stolenCard',
  'doNotHonor',
  'wrongCvv',
  'wrongHolder',
  'secureDown', // the bank's 3D page cannot be reached; without 3D it is approved
  'union', // a union card: ORANGE alone takes it, and knows the result after a minute
  'unionFail',
  'blacklist', // CONCEPT's own decline
  'needNewCard', // EARTH's own decline
  'needCvv', // ENTROPAY asks for the security code; the others approve
  'zoomData', // ZOOM's own decline, in words of its own
  'chargesAgain', // charged by every request, also for a reference that was charged before
  'walletLogin', // a wallet's login is wrong
  'walletFunds', // a wallet without enough money
  'failLimit',
  'dayLimit',
  'badCard',
  'reason',
] as const
export type Scenario = (typeof scenarios)[number]

export type TestCard = { number: string; brand: 'visa' | 'mastercard' | 'maestro' | 'unionpay'; scenario: Scenario }

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
  { number: '4000000000031304', brand: 'visa', scenario: 'incorrectPin' },
  { number: '4000000000032302', brand: 'visa', scenario: 'noSuchCard' },
  { number: '4000000000033300', brand: 'visa', scenario: 'cardDisabled' },
  { number: '4000000000034308', brand: 'visa', scenario: 'expiredCard' },
  { number: '4000000000035305', brand: 'visa', scenario: 'stolenCard' },
  { number: '4000000000036303', brand: 'visa', scenario: 'doNotHonor' },
  { number: '4000000000037301', brand: 'visa', scenario: 'wrongCvv' },
  { number: '4000000000038309', brand: 'visa', scenario: 'wrongHolder' },
  { number: '4000000000011108', brand: 'visa', scenario: 'secureDown' },
  { number: '4000000000021206', brand: 'visa', scenario: 'blacklist' },
  { number: '4000000000022204', brand: 'visa', scenario: 'needNewCard' },
  { number: '4000000000023202', brand: 'visa', scenario: 'needCvv' },
  { number: '4000000000024200', brand: 'visa', scenario: 'zoomData' },
  { number: '6759000000011106', brand: 'unionpay', scenario: 'union' },
  { number: '6759000000022202', brand: 'unionpay', scenario: 'unionFail' },
  { number: '4000000000091902', brand: 'visa', scenario: 'lateApproval' },
  { number: '4000000000008088', brand: 'visa', scenario: 'failLimit' },
  { number: '4000000000008187', brand: 'visa', scenario: 'dayLimit' },
  { number: '4000000000008286', brand: 'visa', scenario: 'badCard' },
  { number: '4000000000008385', brand: 'visa', scenario: 'reason' },
]

/** Delay of a late result, in milliseconds. */
export const lateMs = 60_000
