import { useTranslation } from 'react-i18next'
import { ContactPanel } from '../../features/support/ContactPanel.tsx'
import { TournamentsPanel } from '../../features/tournaments/TournamentsPanel.tsx'
import { NewsPanel } from '../../features/news/NewsPanel.tsx'
import { useAccountPages } from '../../shell/location/returnRoute.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import styles from './PublicPanels.module.css'

/** Shows visitors the tournaments, the news and the contact form below the platform (SES-01). */
export function PublicPanels() {
  const { t } = useTranslation('home')
  const { signIn, register } = useAccountPages()
  return (
    <div className={styles.panels}>
      <section className={styles.section} aria-labelledby="home-contests">
        <header className={styles.head}>
          <h2 id="home-contests">{t('contests.title')}</h2>
          <p>{t('contests.lead')}</p>
        </header>
        <TournamentsPanel />
      </section>
      <div className={styles.pair}>
        <NewsPanel />
        <ContactPanel />
      </div>
      <section className={styles.last} aria-labelledby="home-begin">
        <div className={styles.head}>
          <h2 id="home-begin">{t('begin.title')}</h2>
          <p>{t('begin.lead')}</p>
        </div>
        <div className="row">
          <ButtonLink size="large" tone="primary" href={register}>
            {t('begin.register')}
          </ButtonLink>
          <ButtonLink size="large" href={signIn}>
            {t('begin.signIn')}
          </ButtonLink>
        </div>
      </section>
    </div>
  )
}
