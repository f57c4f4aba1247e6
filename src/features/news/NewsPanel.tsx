import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { dialogOpened } from '../../shell/dialogs/dialogsSlice.ts'
import { hrefOf } from '../../shell/location/location.ts'
import { paths } from '../../shell/location/routes.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import styles from './News.module.css'
import { NewsList } from './NewsList.tsx'

/** Shows the newest items on the home page, with links to all news and the calendar (SUP-05). */
export function NewsPanel() {
  const { t } = useTranslation('news')
  const dispatch = useDispatch()
  return (
    <Card title={t('title')}>
      <NewsList kind="news" maxItems={4} heading="h3" />
      <div className={styles.ways}>
        <ButtonLink href={hrefOf(paths.show('news'))}>{t('all')}</ButtonLink>
        <ButtonLink href={hrefOf(paths.show('news', 'analysis'))}>{t('analysis')}</ButtonLink>
        <Button onClick={() => dispatch(dialogOpened({ name: 'calendar' }))}>{t('calendar')}</Button>
      </div>
    </Card>
  )
}
