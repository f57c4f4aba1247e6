import type { Traits } from './traits.ts'

export const skrill: Traits = {
  page: 'own',
  path: 'skrill',
  texts: {
    title: 'Pay with Skrill',
    lead: 'Pay this amount from your Skrill balance.',
    yes: 'Pay',
    no: 'Cancel',
    refusal: 'wallet_refused',
  },
}
