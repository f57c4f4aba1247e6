import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../shell/location/location.ts'
import { paths } from '../../shell/location/routes.ts'
import { HelpLink } from '../../shell/help/HelpLink.tsx'
import { ScreenHeading } from '../../shell/screen/ScreenHeading.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { classes } from '../../ui/className.ts'
import { Page } from '../../ui/Page.tsx'
import styles from './PageScreen.module.css'

/** Says that there is no page at this address and offers ways on (APP-06). */
export default function NotFoundScreen() {
  const { t } = useTranslation(['pages', 'app'])
  return (
    <Page width="text">
      <ScreenHeading title={t('notFound.title')} />
      <Card>
        <p>{t('notFound.text')}</p>
        <div className={classes('row', styles.ways)}>
          <ButtonLink tone="primary" href={hrefOf(paths.home())}>
            {t('app:nav.trade')}
          </ButtonLink>
          <ButtonLink href={hrefOf(paths.show('funding'))}>{t('app:nav.deposit')}</ButtonLink>
          <ButtonLink href={hrefOf(paths.show('contacts'))}>{t('app:nav.support')}</ButtonLink>
          <HelpLink code="page.unknown" />
        </div>
      </Card>
    </Page>
  )
}
