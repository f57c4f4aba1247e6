import { hostCodes, type Traits } from './traits.ts'

export const agni: Traits = {
  page: 'own',
  path: 'agni',
  texts: {
    title: 'Pay with Agni',
    lead: 'Pay by Visa, Mastercard or UnionPay. Your bank may decline without a reason (code 05).',
    yes: 'Pay',
    no: 'Decline with code 05',
    refusal: '05',
  },
  codes: hostCodes,
  voids: 'known',
}
