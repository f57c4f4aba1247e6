import type { Traits } from './traits.ts'

/** The PIN that ENTROPAY refuses; it accepts any other. */
const wrongPin = '0000'

export const entropay: Traits = {
  page: 'own',
  path: 'entropay',
  texts: {
    title: 'Pay with Entropay',
    lead: 'Pay this amount from your Entropay virtual card.',
    yes: 'Pay',
    no: 'Cancel',
    refusal: 'abandoned',
  },
  ownPageCards: ['needCvv'],
  beforePage: { incorrectPin: { status: 'declined', code: 'incorrect_pin' }, needCvv: { status: 'cvv' } },
  readGiven:
    () =>
    ({ pin }) =>
      pin === wrongPin ? 'incorrectPin' : null,
}
