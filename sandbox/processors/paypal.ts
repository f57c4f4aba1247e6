import type { Traits } from './traits.ts'

export const paypal: Traits = {
  page: 'own',
  path: 'paypal',
  texts: {
    title: 'Pay with PayPal',
    lead: 'Pay at once from your PayPal balance, or from your bank account.',
    yes: 'Pay now',
    later: 'Pay from a bank account',
    no: 'Cancel',
    refusal: 'wallet_refused',
  },
}
