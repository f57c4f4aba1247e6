import { useTranslation } from 'react-i18next'
import { useLocation, useParams } from 'react-router-dom'
import { ScreenHeading } from '../../shell/screen/ScreenHeading.tsx'
import { Card } from '../../ui/Card.tsx'
import { Page } from '../../ui/Page.tsx'
import { FragmentContent } from './FragmentContent.tsx'
import { isPageName } from '../../shell/html/linkTarget.ts'
import styles from './PageScreen.module.css'
import type { FragmentName } from './fragmentsApi.ts'
import UnknownAddressScreen from './UnknownAddressScreen.tsx'
import { useFragment } from './useFragment.ts'

/**
 * Renders `#/show/{page}` and `#/sw/{page}`: pages with the server's text in our layout (APP-03, APP-04,
 * APP-11).
 */
export default function PageScreen() {
  const { page, add } = useParams()
  const { pathname } = useLocation()
  if (!isPageName(page ?? null) || page === undefined || (add !== undefined && !isPageName(add))) return <UnknownAddressScreen />
  return <ServerPage key={pathname} area={pathname.startsWith('/sw/') ? 'ag' : 'pg'} page={page} add={add} />
}

function ServerPage(name: FragmentName) {
  const { t } = useTranslation('pages')
  const { state, refetch } = useFragment(name, 1)
  if (state.at === 'shown' && state.isMissing) return <UnknownAddressScreen />
  const title = (state.at === 'shown' ? state.title : null) ?? (state.at === 'loading' ? t('page.loading') : t('page.information'))
  return (
    <Page width="text" className={styles.screen}>
      {/* A bar in the heading's place while the title loads, so that the card below does not jump. */}
      <ScreenHeading title={title} variant={state.at === 'shown' || state.at === 'loading' ? 'shown' : 'hidden'}>
        {state.at === 'loading' ? (
          <>
            <span className="hidden">{title}</span>
            <span className={styles.bar} />
          </>
        ) : (
          title
        )}
      </ScreenHeading>
      <Card>
        <FragmentContent state={state} onRetry={refetch} />
      </Card>
    </Page>
  )
}
