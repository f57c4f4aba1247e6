import type { Config } from '../config.ts'
import type { Db } from '../db/database.ts'
import { captchaOverHttp } from './captcha.ts'
import { deskOverHttp } from './deskHttp.ts'
import { httpChains } from './httpChains.ts'
import { mailOutbox } from './mailOutbox.ts'
import { mailSmtp } from './mailSmtp.ts'
import { newsOverHttp } from './newsHttp.ts'
import type { Outside } from './outside.ts'
import { processorsOverHttp } from './processorsHttp.ts'
import { noSms } from './sms.ts'

/** The adapters this configuration asks for. */
export const openOutside = (
  { mode, processorsUrl, chainsUrl, newsUrl, deskUrl, smtpUrl, mailFrom, captcha, appUrl }: Config,
  db: Db,
): Outside => ({
  processors: processorsOverHttp(processorsUrl),
  chains: httpChains(chainsUrl),
  news: newsOverHttp(newsUrl),
  desk: deskOverHttp(deskUrl),
  mail: smtpUrl === null ? mailOutbox(db) : mailSmtp(smtpUrl, mailFrom),
  // The sandbox shows text messages among its letters.
  captcha: captchaOverHttp(captcha, appUrl),
  sms: mode === 'sandbox' ? mailOutbox(db) : noSms,
})
