/**
 * The fields that the original names for its calls and its user (SRV-12). Calls whose fields it leaves open
 * are absent. After the colon: fields of the body, then of the answer, where the original names them.
 */
export const originalFields = `
POST /api/login: email password token g-recaptcha-response url csrf
POST /api/notify/login_fail: email
POST /api/register: country currency login password firstName lastName phone phone_prefix promo csrf csprint cshex
POST /api/forget: email
POST /api/call: phone
POST /api/contacts: message phone email name > return error message
POST /api/info: email phone
POST /api/triggers/tips: value host
POST /api/triggers/chat: > url
POST /api/triggers/promo: promo
POST /api/triggers/not_finish_purchase: amount currency
POST /api/triggers/cards: card can_load
POST /api/triggers/wd: method
POST /api/triggers/wdr: method
POST /api/chat/token: token
POST /api/chat/balance: balance all
POST /api/us/create_account: currency > data
POST /api/us/set_account: account
POST /api/us/set_account_exchange:
POST /api/signals: test
POST /upload: type doc_type data
POST /api/:coin/check: guid > status hash
POST /api/:coin/pay: amount bonus fixed currency is_erc20 token > return guid
POST /api/bitcoin/currency: > rates
POST /api/card/fast/:proc: amount fixed bonus currency token
POST /api/entro/cvv: cvv
POST /api/zoom: action amount
POST /api/report/quick: amount fixed bonus
POST /api/report/:method: email amount currency random bonus fixed bitcoin
POST /api/card/save: cu cur cty cnu emm eyy fn ln card_type is_fail_limit cascade card_length card_length_valid
POST /api/unionpay/listen: transaction_id
POST /api/fraud/factors_check: type code > success message disabled
POST /api/fraud/two_factors: type state > success message qr
POST /api/fraud/attemps: value > return attemps
POST /api/us/security: oldPassword password repeatPassword
POST /api/promo: promo
POST /api/us/promotions_max: bonus
POST /api/us/promotions_activate: name
POST /api/us/history: DateFrom DateTo limit offset Status trType exchange
POST /api/us/reports: DateFrom DateTo limit offset Status Sumbol skip
POST /api/us/notifications: > list new
POST /api/us/notifications_read: id
POST /api/us/ladder: url
POST /api/us/pending: > hits
POST /api/us/reject: id > return message
POST /api/withdrawal: amount method wallet fixed alt currency > need_auth return case current_turnover need_turnover error
POST /api/withdrawal/final: is_bonus is_fixed proc amount currency wallet > return is_bonus message factor type
POST /api/tourney/get: id
POST /api/tourney/current: > list
POST /api/kayako/show: id
POST /api/kayako/close: id
`

/** Fields of every answer of the contract: whether it succeeded, and the refusal's code, text and fields. */
export const answerFields = ['return', 'error', 'message', 'fields', 'until']

/**
 * Fields beyond the original's that every back end needs: the invoice's page is a page of the app (decision
 * 030).
 */
export const unavoidable: Readonly<Record<string, readonly string[]>> = {
  'POST /api/:coin/check': ['address', 'amount', 'currency'],
  'POST /api/:coin/pay': ['address', 'amount', 'currency', 'status', 'hash'],
}

/** The user's fields. The last payment is an entity of its own in the original. */
export const originalUser = `
userId firstName lastName email login phone country affsId comments currency verification cardRisk balances current_accountId
available two_factor regTime sign passport card can_upload wd_methods verification_type btc_deposit bonus_summ min_deposit md mdps
tr_success tr_validate tr_attemps last_count iq_start trigger_new fillCard depositsTotal vload cascade entro_pin isEntorpayCard Chat
lastPayment
`

type OriginalFields = { call: string; body: readonly string[] | null; answer: readonly string[] | null }

const words = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '')

/** The list above; null where the original names no fields of that side. */
export const readFields = (): OriginalFields[] =>
  [...originalFields.matchAll(/^(\S+ \S+?):( [^>\n]*|)(?:> ?(.*))?$/gm)].map(([, call = '', body = '', answer]) => ({
    call,
    body: body.trim() === '' && answer !== undefined ? null : words(body),
    answer: answer === undefined ? null : words(answer),
  }))
