import { bankCard, type Traits } from './traits.ts'

export const finity: Traits = bankCard
