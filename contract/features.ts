/** Features that can be switched off by affiliate, country and user (APP-26). */
export const featureNames = [
  'bonus',
  'offers',
  'signals',
  'chat',
  'tournaments',
  'copy',
  'quiz',
  'quickTopUp',
  'bitcoinPopup',
  'tron',
  'referral',
] as const
export type FeatureName = (typeof featureNames)[number]

/** Features with calls of their own: the server refuses those calls if the feature is off for the person. */
export type FeatureWithCalls = Extract<FeatureName, 'chat' | 'tournaments' | 'copy' | 'quickTopUp' | 'signals' | 'quiz' | 'referral'>
