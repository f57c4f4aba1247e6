import type { Config } from '../config/config.ts'
import type { Db } from '../db/database.ts'
import { captchaOverHttp } from './captcha.ts'
import { supportOverHttp } from './supportHttp.ts'
import { chainsOverHttp } from './chainsHttp.ts'
import { mailOutbox } from './mailOutbox.ts'
import { mailSmtp } from './mailSmtp.ts'
import { newsOverHttp } from './newsHttp.ts'
import type { ExternalServices } from './externalServices.ts'
import { processorsOverHttp } from './processorsHttp.ts'
import { noSms } from './sms.ts'

/** Returns the adapters of this configuration. */
export const openExternalServices = (
  { mode, processorsUrl, chainsUrl, newsUrl, deskUrl, smtpUrl, mailFrom, captcha, appUrl }: Config,
  db: Db,
): ExternalServices => ({
  processors: processorsOverHttp(processorsUrl),
  chains: chainsOverHttp(chainsUrl),
  news: newsOverHttp(newsUrl),
  support: supportOverHttp(deskUrl),
  mail: smtpUrl === null ? mailOutbox(db) : mailSmtp(smtpUrl, mailFrom),
  // In the sandbox, text messages are stored in the outbox too.
  captcha: captchaOverHttp(captcha, appUrl),
  sms: mode === 'sandbox' ? mailOutbox(db) : noSms,
})
