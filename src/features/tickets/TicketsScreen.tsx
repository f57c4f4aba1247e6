import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { hrefOf } from '../../shell/location/location.ts'
import { paths } from '../../shell/location/routes.ts'
import { ScreenHeading } from '../../shell/screen/ScreenHeading.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Page, PageHeader } from '../../ui/Page.tsx'
import { NewTicket } from './NewTicket.tsx'
import { Thread } from './Thread.tsx'
import { TicketList } from './TicketList.tsx'
import styles from './Tickets.module.css'
import { useTicketUpdates } from './useTicketUpdates.ts'

/** Renders `#/show/tickets`, `#/show/tickets/new` and `#/show/tickets/{id}` (SUP-01). */
export default function TicketsScreen() {
  const { t } = useTranslation('tickets')
  const { add } = useParams()
  useTicketUpdates()
  return (
    <Page width="text">
      <PageHeader>
        {/* New at each address: it takes the focus from what has gone, as a new screen's does. */}
        <ScreenHeading key={add ?? ''} title={t('title')} />
        {add === undefined ? (
          <ButtonLink key="new" tone="primary" href={hrefOf(paths.show('tickets', 'new'))}>
            {t('new')}
          </ButtonLink>
        ) : (
          <ButtonLink key="back" tone="plain" href={hrefOf(paths.show('tickets'))}>
            {t('back')}
          </ButtonLink>
        )}
      </PageHeader>
      {add === undefined && <p className={styles.muted}>{t('lead')}</p>}
      {add === undefined ? <TicketList /> : add === 'new' ? <NewTicket /> : <Thread key={add} id={add} />}
    </Page>
  )
}
