import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../shell/errorText.ts'
import { useAccountPages } from '../../shell/returnRoute.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/Notice.tsx'
import { ReadingState } from '../../ui/ReadingState.tsx'
import type { Reading } from '../../shell/useReading.ts'
import type { ReactNode } from 'react'
import { isRule } from './useAsked.ts'

type Props<T> = { reading: Reading<T>; onAgain: () => void; children: (data: T) => ReactNode }

/** What is offered to the person, or why nothing is (APP-29): a rule's "no" is no failure, and nobody is asked to try again. */
export function PromotionState<T>(props: Props<T>) {
  const { t } = useTranslation(['promotions', 'app'])
  const why = useErrorText('promotions')
  const { signIn } = useAccountPages()
  const { reading } = props
  if (reading.at === 'failed' && reading.code === 'visitor')
    return <EmptyState title={t('visitor')} action={<ButtonLink href={signIn}>{t('signIn')}</ButtonLink>} />
  if (reading.at === 'failed' && isRule(reading)) return <EmptyState title={why(reading.code)} />
  const texts = {
    loading: t('state.loading'),
    offline: t('state.offline'),
    offlineText: t('state.offlineText'),
    failed: t('state.failed'),
    again: t('app:screen.again'),
  }
  return <ReadingState lines={4} texts={texts} {...props} />
}
