import type { FundingAdd } from './add.ts'
import { coinsOf, type FundedAccount, type Method, methodFacts, type MethodPerson, visibleMethods } from './methods.ts'

/** The facts that decide about the funding screen. */
export type FundingState = {
  add: FundingAdd
  account: FundedAccount
  /** The methods that the settings name. */
  offered: readonly string[]
  person: MethodPerson
  /** The card deposit under way; `left`: its person has left it, and is asked about it again (FUND-36). */
  deposit: 'none' | 'running' | 'left'
  /** True if law and settings offer bonuses and promotions. */
  offersPromotions: boolean
  width: 'wide' | 'narrow'
}

/** The form of the chosen method; `none` while a deposit is under way, `unavailable` without any method. */
export type FundingForm = 'none' | 'unavailable' | 'exchange' | 'card' | 'coin' | 'login' | 'transfer' | 'page'

/** The parts of the funding screen and their places. In a narrow window the summary is within the form. */
export type FundingView = {
  methods: readonly Method[]
  method: Method | undefined
  showsMethods: boolean
  form: FundingForm
  /** The place of the deposit under way: that of the form, or beside it. */
  deposit: 'none' | 'main' | 'side'
  /** True if the person has chosen another method while a card deposit is under way. */
  isAnother: boolean
  /** True if the deposit under way offers to pay in coins meanwhile. */
  offersCoins: boolean
  /**
   * The promotion's field: opened by its address it comes first; else below the form, which would jump when
   * it loads.
   */
  promotion: 'none' | 'first' | 'last'
  /** True if a payment made outside can be reported. */
  reports: boolean
  /**
   * The sums beside the form in a wide window: of the deposit that was left, of one under way, of the form.
   */
  side: 'none' | 'left' | 'facts' | 'form' | 'leftAndForm'
}

/**
 * A card deposit under way blocks a second one. Another method can start, if the person chooses it (FUND-35,
 * FUND-36).
 */
export function fundingView({ add, account, offered, person, deposit, offersPromotions, width }: FundingState): FundingView {
  const methods = visibleMethods(offered, account, person)
  const method = methods.find((name) => add.kind === 'method' && name === add.method) ?? methods[0]
  const isCoin = method !== undefined && coinsOf(method) !== undefined
  const isAnother = deposit !== 'none' && add.kind === 'method' && isCoin
  const hasForm = isAnother || deposit === 'none'
  const form = hasForm ? formOf(method, account) : 'none'
  const isWide = width === 'wide'
  return {
    methods,
    method,
    showsMethods: method !== undefined && (hasForm || isWide),
    form,
    deposit: deposit === 'none' ? 'none' : isWide && isAnother ? 'side' : 'main',
    isAnother,
    offersCoins: !isAnother && methods.includes('bitcoin'),
    promotion: hasForm && account === 'fiat' && offersPromotions ? (add.kind === 'promo' ? 'first' : 'last') : 'none',
    reports: ['coin', 'login', 'page'].includes(form),
    side: isWide ? sideOf(deposit, account, { hasForm, isAnother }) : 'none',
  }
}

function formOf(method: Method | undefined, account: FundedAccount): FundingForm {
  if (method === undefined) return 'unavailable'
  // The exchange account has a form of its own with fixed amounts, and cards for its wallets in euros and
  // dollars alone (ACC-03).
  return account === 'exchange' ? 'exchange' : methodFacts(method).pays
}

function sideOf(
  deposit: FundingState['deposit'],
  account: FundedAccount,
  { hasForm, isAnother }: { hasForm: boolean; isAnother: boolean },
): FundingView['side'] {
  const hasSums = hasForm && account !== 'exchange'
  if (deposit === 'left' && account !== 'exchange') return hasSums ? 'leftAndForm' : 'left'
  if (deposit === 'running' && !isAnother) return 'facts'
  return hasSums ? 'form' : 'none'
}
