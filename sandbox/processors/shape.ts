import type { Traits } from './traits.ts'

export const shape: Traits = {
  page: 'own',
  path: 'shape',
  texts: {
    title: 'Shape invoice',
    lead: 'This invoice is paid from your Shape wallet.',
    yes: 'Pay invoice',
    no: 'Decline invoice',
    refusal: 'abandoned',
  },
}
