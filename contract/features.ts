/** What may be switched by affiliate, country and user (APP-26). */
export const featureNames = ['bonus', 'offers', 'signals', 'chat', 'tournaments', 'copy', 'quiz', 'quickTopUp', 'bitcoinPopup'] as const
export type FeatureName = (typeof featureNames)[number]

/** The features that have calls of their own: whom one is not offered, those are refused. */
export type CalledFeature = Extract<FeatureName, 'chat' | 'tournaments' | 'copy' | 'quickTopUp'>
