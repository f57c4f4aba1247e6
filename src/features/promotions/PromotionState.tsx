import { useTranslation } from 'react-i18next'
import { useReadingTexts } from '../../shell/texts/useReadingTexts.ts'
import { useAccountPages } from '../../shell/location/returnRoute.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/Notice.tsx'
import { ReadingState } from '../../ui/ReadingState.tsx'
import type { Remote } from '../../shell/api/useReading.ts'
import type { ReactNode } from 'react'
import { isRuleRefusal } from './usePersonReading.ts'
import { HelpLink } from '../../shell/help/HelpLink.tsx'
import { helpFor } from '../../shell/help/helpFor.ts'

type Props<T> = { reading: Remote<T>; onRetry: () => void; children: (data: T) => ReactNode }

/** Shows what is offered or why nothing is (APP-29). A refusal by a rule is no error and needs no retry. */
export function PromotionState<T>(props: Props<T>) {
  const { t } = useTranslation('promotions')
  const texts = useReadingTexts('promotions')
  const { signIn } = useAccountPages()
  const { reading } = props
  if (reading.at === 'failed' && reading.code === 'visitor')
    return (
      <EmptyState help={<HelpLink article="signIn" />} title={t('visitor')} action={<ButtonLink href={signIn}>{t('signIn')}</ButtonLink>} />
    )
  if (reading.at === 'failed' && isRuleRefusal(reading)) return <EmptyState help={helpFor(reading.code)} title={texts.why(reading.code)} />
  return <ReadingState lines={4} texts={texts} {...props} />
}
