import type { Config } from '../config/config.ts'
import type { Db } from '../db/database.ts'
import { bankOverHttp } from './bankHttp.ts'
import { captchaOverHttp } from './captcha.ts'
import { supportOverHttp } from './supportHttp.ts'
import { chainsOverHttp } from './chainsHttp.ts'
import { chainsOverNodes } from './nodes/chainsOverNodes.ts'
import { mailOutbox } from './mailOutbox.ts'
import { mailSmtp } from './mailSmtp.ts'
import { newsOverHttp } from './newsHttp.ts'
import type { ExternalServices } from './externalServices.ts'
import { pushOverHttp } from './pushHttp.ts'
import { processorsOverHttp } from './processorsHttp.ts'
import { payoutsOverHttp } from './payoutsHttp.ts'
import { restingChains } from './restingChains.ts'
import { noSms } from './sms.ts'

/** Returns the adapters of this configuration. */
export const openExternalServices = (
  { mode, processorsUrl, bankUrl, chainsUrl, payoutsUrl, newsUrl, deskUrl, smtpUrl, mailFrom, captcha, appUrl, push, coinNodes }: Config,
  db: Db,
  now: () => number = Date.now,
): ExternalServices => ({
  processors: processorsOverHttp(processorsUrl),
  bank: bankOverHttp(bankUrl),
  chains: restingChains(
    coinNodes.length === 0 ? chainsOverHttp(chainsUrl) : chainsOverNodes(chainsOverHttp(chainsUrl), { db, nodes: coinNodes, now }),
    now,
  ),
  payouts: payoutsOverHttp(payoutsUrl),
  news: newsOverHttp(newsUrl),
  support: supportOverHttp(deskUrl),
  push: pushOverHttp(push),
  mail: smtpUrl === null ? mailOutbox(db) : mailSmtp(smtpUrl, mailFrom),
  // In the sandbox, text messages are stored in the outbox too.
  captcha: captchaOverHttp(captcha, appUrl),
  sms: mode === 'sandbox' ? mailOutbox(db) : noSms,
})
