import type { BankPort } from './bank.ts'
import type { CaptchaPort } from './captcha.ts'
import type { ChainPort } from './chains.ts'
import type { SupportPort } from './support.ts'
import type { MailPort } from './mail.ts'
import type { NewsPort } from './news.ts'
import type { PushPort } from './push.ts'
import type { ProcessorPort } from './processors.ts'
import type { PayoutPort } from './payouts.ts'
import type { SmsPort } from './sms.ts'

/** All external services, each behind a port (SRV-06). */
export type ExternalServices = {
  processors: ProcessorPort
  bank: BankPort
  chains: ChainPort
  payouts: PayoutPort
  mail: MailPort
  sms: SmsPort
  captcha: CaptchaPort
  support: SupportPort
  news: NewsPort
  push: PushPort
}
