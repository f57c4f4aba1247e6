/**
 * Every call of the original contract and every server address of its pages (SRV-01). Alternatives in braces
 * are expanded; `{name}` is a parameter that the contract leaves open.
 */
export const originalCalls = `
Platform
POST {platform}/api/login
POST {platform}/api/logout
GET {platform}/v2/cli/api/order/search
GET {platform}/v2/cli/api/transactions/search
GET {platform}/cli/userInfo
POST {platform}/cli/password

Login, registration, contact
POST /api/login
POST /api/notify/login_fail
POST /api/register
POST /api/forget
POST /api/call
POST /api/contacts
POST /api/info

Triggers
POST /api/triggers/mobile
POST /api/triggers/tips
POST /api/triggers/limited_ignore
POST /api/triggers/limited_yes
POST /api/triggers/chat
POST /api/triggers/last_host
POST /api/triggers/promo
POST /api/triggers/not_finish_purchase
POST /api/triggers/purchase_try
POST /api/triggers/exchange
POST /api/triggers/cards
POST /api/triggers/wd
POST /api/triggers/wdr

Chat
POST /api/chat/token
POST /api/chat/balance

Accounts
POST /api/us/create_account
POST /api/us/set_account
POST /api/us/set_account_exchange

Signals, debug, rpc
POST /api/signals
POST /api/rpc
POST /api/debug/zoom_script

Uploads
POST /upload/{type}/no
POST /upload/{type}/unshift
POST /upload
GET /upload/{name}

Invoices
POST /api/bch/check
POST /api/btc/check
POST /api/dash/check
POST /api/eth/check
POST /api/ltc/check
POST /api/token/check
POST /api/usdt/check
POST /api/zcash/check
POST /api/{coin}/pay
POST /api/bitcoin/save
POST /api/bitcoin/currency
POST /api/bitcoin/deposit

Card and fiat payments
POST /api/card/fast/pfs
POST /api/card/fast/orange
POST /api/card/fast/earth
POST /api/card/fast/finity
POST /api/card/fast/zoom
POST /api/card/fast/orangeppl
POST /api/card/fast/skrill
POST /api/card/fast/vload
POST /api/payconcept/pay
POST /api/payconcept/listen
POST /api/card/listen/pfs
POST /api/card/listen/orange
POST /api/card/listen/skrill
POST /api/card/listen/ezpay
POST /api/fm/agni/pay
POST /api/fm/agni/listen
POST /api/entro/pay
POST /api/entro/reject
POST /api/entro/cvv
GET /api/entro/redirect
POST /api/shape/pay
GET /api/shape/invoice/{guid}
GET /api/vload/prepare
GET /api/vload/start
POST /api/vload/prepare
POST /api/fraud/card
POST /api/zoom
GET /api/card/fast/ezpay
GET /api/card/secure/pfs/{code}
POST /api/neteller
POST /api/report/bank
POST /api/report/quick
POST /api/report/{method}
POST /api/card/save
POST /api/unionpay/listen
POST /api/pay/{method}

Fraud and security
POST /api/fraud/factors_check
POST /api/fraud/two_factors
POST /api/fraud/user
POST /api/fraud/attemps
POST /api/us/security

Promotions, history, reports, notifications
POST /api/promo
POST /api/us/promotions_max
POST /api/us/promotions
POST /api/us/promotions_activate
POST /api/us/history
POST /api/us/reports
POST /api/us/notifications
POST /api/us/notifications_read
POST /api/us/notifications_read_all
POST /api/us/ladder
POST /api/us/refferal

Withdrawals
POST /api/us/pending
POST /api/us/reject
POST /api/withdrawal
POST /api/withdrawal/final

Content
POST /api/modal/{name}
POST /api/news/rss
POST /api/news/html
POST /api/tourney/last
POST /api/tourney/get
POST /api/tourney/current
POST /api/iq/start
POST /api/iq/next

Support
POST /api/kayako/init
POST /api/kayako/list
POST /api/kayako/form
POST /api/kayako/show
POST /api/kayako/post
POST /api/kayako/ticket
POST /api/kayako/close
POST /api/kayako/drop
GET /api/kayako/att

Addresses of sections 2 and 4
GET /api/pg/{page}
GET /api/ag/{page}
GET /api/{coin}/invoice/{guid}
GET /api/vload/card
GET /api/logout
`

export type OriginalCall = { origin: 'app' | 'platform'; method: string; path: string }

/** Returns the list as data. Lines that are no calls are headings. */
export const readCalls = (): OriginalCall[] =>
  [...originalCalls.matchAll(/^(GET|POST) (\{platform\})?(\/\S+)$/gm)].map(([, method = '', platform, path = '']) => ({
    origin: platform ? 'platform' : 'app',
    method,
    path,
  }))
