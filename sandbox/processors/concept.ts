import { plainCard, type Traits } from './traits.ts'

export const concept: Traits = {
  ...plainCard,
  declines: { blacklist: { code: 'blacklist', message: 'Customer is on merchant blacklist 7' } },
}
