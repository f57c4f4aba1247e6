import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { Submission } from '../forms/useSubmission.ts'
import { selectOffsetMs } from '../session/sessionSlice.ts'
import { formatDateTime } from './dateTime.ts'
import { useLocale } from '../../ui/locale.ts'

/** Sentences about a limit of something else than a way to pay. */
const sentences = { 'funding.report_limit': 'report.until', 'deposit.too_many_cancelled': 'cancel.until' } as const
const sentenceOf = (code: string) => (Object.hasOwn(sentences, code) ? sentences[code as keyof typeof sentences] : 'limitUntil')

/** Returns the sentence that says until when the limit holds that refused a form (FUND-46). */
export function useLimitEnd(submission: Submission): string | undefined {
  const { t } = useTranslation('funding')
  const locale = useLocale()
  const offset = useSelector(selectOffsetMs)
  const [now] = useState(() => Date.now() + offset)
  const fault = submission.at === 'refused' ? submission.fault : null
  if (fault?.until === undefined) return undefined
  const time = formatDateTime(fault.until, now, locale)
  return t(sentenceOf(fault.code), { time })
}
