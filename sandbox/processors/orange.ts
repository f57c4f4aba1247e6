import { bankCard, hostCodes, plainCard, secureDown, type Traits } from './traits.ts'

export const orange: Traits = {
  ...bankCard,
  codes: hostCodes,
  unionCards: true,
  declines: { ...secureDown, unionFail: { code: 'union_pay_fail', message: 'UPOP 4001' } },
}

/** The same company without 3D (FUND-24). */
export const orangeNot3d: Traits = { ...plainCard, codes: hostCodes }
