import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { HelpArticle } from '../../../domain/help/articles.ts'
import { selectConnection } from '../../shell/device/connectionSlice.ts'
import { hrefOf } from '../../shell/location/location.ts'
import { paths } from '../../shell/location/routes.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState, ErrorState, OfflineState } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ArticleLinks } from './ArticleLinks.tsx'
import { useHelpSearch } from './useHelpSearch.ts'

type Props = { typed: string; isShown: (article: HelpArticle) => boolean }

/** The articles that match what is typed; their number is announced. */
export function HelpResults({ typed, isShown }: Props) {
  const { t } = useTranslation(['help', 'app'])
  const isOffline = useSelector(selectConnection).at === 'offline'
  const { state, again } = useHelpSearch()
  if (state.at === 'loading') return <Skeleton lines={4} label={t('state.loading')} />
  if (state.at === 'failed' && isOffline)
    return (
      <OfflineState help={null} title={t('state.offline')}>
        {t('state.offlineText')}
      </OfflineState>
    )
  if (state.at === 'failed')
    return <ErrorState help={null} title={t('state.failed')} action={<Button onClick={again}>{t('app:screen.again')}</Button>} />
  const found = state.find(typed).filter(isShown)
  if (found.length === 0)
    return (
      <div role="status">
        <EmptyState help={null} title={t('none')} action={<ButtonLink href={hrefOf(paths.show('contacts'))}>{t('contact')}</ButtonLink>}>
          {t('noneText')}
        </EmptyState>
      </div>
    )
  return (
    <Card>
      <p role="status">{t('found', { number: found.length })}</p>
      <ArticleLinks articles={found} />
    </Card>
  )
}
