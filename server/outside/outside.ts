import type { CaptchaPort } from './captcha.ts'
import type { ChainPort } from './chains.ts'
import type { DeskPort } from './desk.ts'
import type { MailPort } from './mail.ts'
import type { NewsPort } from './news.ts'
import type { ProcessorPort } from './processors.ts'
import type { SmsPort } from './sms.ts'

/** Every party outside the house, behind a port (SRV-06). */
export type Outside = {
  processors: ProcessorPort
  chains: ChainPort
  mail: MailPort
  sms: SmsPort
  captcha: CaptchaPort
  desk: DeskPort
  news: NewsPort
}
