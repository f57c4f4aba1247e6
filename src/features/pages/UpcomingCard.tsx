import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../shell/location/location.ts'
import { paths } from '../../shell/location/routes.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Card, type CardProps } from '../../ui/Card.tsx'
import styles from './UpcomingCard.module.css'

/** Says what is coming, with a way to the contact form until then. */
export function UpcomingCard({ text, ...card }: { text: string } & Pick<CardProps, 'title' | 'aside'>) {
  const { t } = useTranslation('pages')
  return (
    <Card {...card}>
      <div className={styles.upcoming}>
        <p>{text}</p>
        <ButtonLink tone="primary" href={hrefOf(paths.show('contacts'))}>
          {t('footer.contacts')}
        </ButtonLink>
      </div>
    </Card>
  )
}
