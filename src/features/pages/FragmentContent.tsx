import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../shell/location/location.ts'
import { paths } from '../../shell/location/routes.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { EmptyState, ErrorState, OfflineState } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { FragmentBox } from '../../shell/html/FragmentBox.tsx'
import type { FragmentState } from './useFragment.ts'
import { HelpLink } from '../../shell/help/HelpLink.tsx'
import { helpFor } from '../../shell/help/helpFor.ts'

type Props = { state: FragmentState; onRetry: () => void }

/** Shows a fragment or the reason why it did not load (APP-29). */
export function FragmentContent({ state, onRetry }: Props) {
  const { t } = useTranslation(['pages', 'app'])
  const home = <ButtonLink href={hrefOf(paths.home())}>{t('app:screen.home')}</ButtonLink>
  const again = (
    <div className="row">
      <Button tone="primary" onClick={onRetry}>
        {t('app:screen.again')}
      </Button>
      {home}
    </div>
  )
  switch (state.at) {
    case 'loading':
      return <Skeleton label={t('page.loading')} lines={5} />
    case 'shown':
      return <FragmentBox nodes={state.nodes} language={state.language} />
    case 'empty':
      return (
        <EmptyState help={<HelpLink article="missing" />} title={t('page.empty')} action={home}>
          {t('page.emptyText')}
        </EmptyState>
      )
    case 'offline':
      return (
        <OfflineState help={helpFor('offline')} title={t('page.offline')} action={again}>
          {t('page.offlineText')}
        </OfflineState>
      )
    case 'tooLarge':
      return (
        <ErrorState help={helpFor('server.unavailable')} title={t('page.tooLarge')} action={home}>
          {t('page.tooLargeText')}
        </ErrorState>
      )
    case 'failed':
      return (
        <ErrorState help={helpFor('server.unavailable')} title={t('page.failed')} action={again}>
          {t('page.failedText')}
        </ErrorState>
      )
  }
}
