import type { Traits } from './traits.ts'

export const vload: Traits = {
  page: 'own',
  path: 'vload',
  texts: {
    title: 'Pay with VLOAD',
    lead: 'Pay this amount from your VLOAD balance.',
    yes: 'Pay',
    no: 'Cancel',
    refusal: 'voucher_refused',
  },
}
