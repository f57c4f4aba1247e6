import type { Config } from '../config.ts'
import type { Db } from '../db/database.ts'
import { httpChains } from './httpChains.ts'
import { mailOutbox } from './mailOutbox.ts'
import { mailSmtp } from './mailSmtp.ts'
import type { Outside } from './outside.ts'
import { processorsOverHttp } from './processorsHttp.ts'
import { noSms } from './sms.ts'

/** The adapters this configuration asks for. */
export const openOutside = ({ mode, processorsUrl, chainsUrl, smtpUrl, mailFrom }: Config, db: Db): Outside => ({
  processors: processorsOverHttp(processorsUrl),
  chains: httpChains(chainsUrl),
  mail: smtpUrl === null ? mailOutbox(db) : mailSmtp(smtpUrl, mailFrom),
  // The sandbox shows text messages among its letters.
  sms: mode === 'sandbox' ? mailOutbox(db) : noSms,
})
