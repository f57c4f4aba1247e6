import { useTranslation } from 'react-i18next'
import { Navigate, useLocation, useParams } from 'react-router-dom'
import { paths } from '../../shell/routes.ts'
import { ScreenHeading } from '../../shell/ScreenHeading.tsx'
import { Card } from '../../ui/Card.tsx'
import { Page } from '../../ui/Page.tsx'
import { FragmentContent } from './FragmentContent.tsx'
import { isName } from './linkTarget.ts'
import styles from './PageScreen.module.css'
import type { FragmentName } from './readFragment.ts'
import { useFragment } from './useFragment.ts'

/** `#/show/{page}` and `#/sw/{page}`: the pages that the server words, under our own frame (APP-03, APP-04, APP-11). */
export default function PageScreen() {
  const { page, add } = useParams()
  const { pathname } = useLocation()
  if (!isName(page ?? null) || page === undefined || (add !== undefined && !isName(add))) return <Navigate to={paths.home()} replace />
  return <ServerPage key={pathname} area={pathname.startsWith('/sw/') ? 'ag' : 'pg'} page={page} add={add} />
}

function ServerPage(name: FragmentName) {
  const { t } = useTranslation('pages')
  const { state, again } = useFragment(name, 1)
  const title = (state.at === 'shown' ? state.title : null) ?? (state.at === 'loading' ? t('page.loading') : t('page.information'))
  return (
    <Page width="text" className={styles.screen}>
      <ScreenHeading title={title} look={state.at === 'shown' ? 'shown' : 'hidden'} />
      <Card>
        <FragmentContent state={state} onAgain={again} />
      </Card>
    </Page>
  )
}
