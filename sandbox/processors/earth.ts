import { bankCard, type Traits } from './traits.ts'

export const earth: Traits = { ...bankCard, declines: { needNewCard: { code: 'need_new_card' } } }
