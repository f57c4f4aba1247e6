/** A referral link. `landing`: a page's name in domain/referral/landings.ts. */
export type ReferralLinkTable = { code: string; customer_id: number; name: string; landing: string; created_at: number }

/**
 * The counts of a link on a UTC day, named by its first moment. `commission` in minor units of the owner's
 * balance.
 */
export type ReferralDayTable = { code: string; day: number; clicks: number; sign_ups: number; deposits: number; commission: number }

/** A person who registered by a link. Their days before `earned_until` are counted. */
export type ReferralSignUpTable = { customer_id: number; code: string; at: number; earned_until: number }

export type ReferralTables = { referral_link: ReferralLinkTable; referral_day: ReferralDayTable; referral_sign_up: ReferralSignUpTable }
