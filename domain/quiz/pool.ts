import type { FeatureName } from '../../contract/features.ts'

/**
 * The questions of the questionnaire by topic (ENG-15); their texts are in
 * `locales/{language}/quizPool.json`.
 */
export const questionPool = {
  payout: ['payoutShare', 'payoutLoss', 'payoutKnown', 'payoutOwn'],
  odds: ['oddsEven', 'oddsHalf', 'oddsExpected', 'oddsMany'],
  expiry: ['expiryMeaning', 'expiryShort', 'expiryEarly', 'expiryOffline'],
  settlement: ['settlementTie', 'settlementClose', 'settlementMargin', 'settlementNews'],
  mind: ['mindDouble', 'mindLimit', 'mindStreak', 'mindBorrow'],
  advice: ['adviceSignal', 'adviceCopy', 'advicePast', 'advicePromise'],
  money: ['moneyOwnCard', 'moneyTwice', 'moneyNetwork', 'moneyWithdraw'],
  security: ['securityCode', 'securityFactor', 'securityLink', 'securityDevice'],
  bonus: ['bonusTurnover', 'bonusStake', 'bonusChoice', 'bonusDeposit'],
  contest: ['contestRank', 'contestPlace', 'contestDemo', 'contestTie'],
} as const satisfies Record<string, readonly string[]>

export type QuizTopic = keyof typeof questionPool
export type QuestionId = (typeof questionPool)[QuizTopic][number]
export const quizTopics = Object.keys(questionPool) as readonly QuizTopic[]

/**
 * Topics about a feature: left out for people without it, so that they read nothing of incentives that their
 * law forbids (APP-26).
 */
const featureOf: { readonly [Topic in QuizTopic]?: FeatureName } = {
  bonus: 'bonus',
  contest: 'tournaments',
  advice: 'signals',
}

/** Returns the topics that a person is asked about, by their features. */
export const topicsFor = (isOn: (feature: FeatureName) => boolean): QuizTopic[] =>
  quizTopics.filter((topic) => {
    const feature = featureOf[topic]
    return feature === undefined || isOn(feature)
  })
