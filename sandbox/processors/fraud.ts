import { plainCard, type Traits } from './traits.ts'

/** FRAUD charges nothing: its checks are served for all (FUND-22). */
export const fraud: Traits = plainCard
