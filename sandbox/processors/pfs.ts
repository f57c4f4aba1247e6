import { bankCard, secureDown, type Traits } from './traits.ts'

export const pfs: Traits = { ...bankCard, declines: secureDown }
