import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../shell/errorText.ts'
import type { Reading } from '../../shell/useReading.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState, OfflineState } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

type Props<T> = { reading: Reading<T>; onAgain: () => void; children: (data: T) => ReactNode }

/** News, or why there are none to be had (SUP-05, APP-29). */
export function NewsState<T>({ reading, onAgain, children }: Props<T>) {
  const { t } = useTranslation(['news', 'app'])
  const errorText = useErrorText('news')
  switch (reading.at) {
    case 'loading':
      return <Skeleton label={t('state.loading')} lines={5} />
    case 'shown':
      return children(reading.data)
    case 'offline':
      return <OfflineState title={t('state.offline')}>{t('state.offlineText')}</OfflineState>
    case 'failed':
      return (
        <ErrorState title={t('state.failed')} action={<Button onClick={onAgain}>{t('app:screen.again')}</Button>}>
          {errorText(reading.code)}
        </ErrorState>
      )
  }
}
