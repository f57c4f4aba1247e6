import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { Submission } from '../forms/useSubmission.ts'
import { selectOffsetMs } from '../session/sessionSlice.ts'
import { formatDateTime } from './dateTime.ts'
import { useLocale } from '../../ui/locale.ts'

/** Returns the sentence that says until when the limit holds that refused a form (FUND-46). */
export function useLimitEnd(submission: Submission): string | undefined {
  const { t } = useTranslation('funding')
  const locale = useLocale()
  const offset = useSelector(selectOffsetMs)
  const [now] = useState(() => Date.now() + offset)
  const fault = submission.at === 'refused' ? submission.fault : null
  if (fault?.until === undefined) return undefined
  const time = formatDateTime(fault.until, now, locale)
  return t(fault.code === 'funding.report_limit' ? 'report.until' : 'limitUntil', { time })
}
