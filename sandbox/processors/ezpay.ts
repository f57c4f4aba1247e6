import type { Traits } from './traits.ts'

export const ezpay: Traits = {
  page: 'own',
  path: 'ezpay',
  texts: {
    title: 'Pay with EZPay',
    lead: 'Pay at once from your EZPay balance, or by bank transfer.',
    yes: 'Pay now',
    later: 'Pay by transfer',
    no: 'Cancel',
    refusal: 'abandoned',
  },
  voids: 'known',
}
