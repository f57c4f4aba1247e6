import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useDispatch } from 'react-redux'
import { allDialogsClosed } from '../../shell/dialogs/dialogsSlice.ts'
import { paths } from '../../shell/location/routes.ts'
import { Button } from '../../ui/Button.tsx'
import { TournamentList } from './TournamentList.tsx'
import styles from './Tournaments.module.css'
import { useTournaments } from './useTournaments.ts'

/** Number of rows on the home page. */
const firstRows = 5

/**
 * The tournaments on the home page. "Show more" closes all dialogs and opens the tournaments page (ENG-10).
 */
export function TournamentsPanel() {
  const { t } = useTranslation('tournaments')
  const navigate = useNavigate()
  const dispatch = useDispatch()
  const showMore = () => {
    dispatch(allDialogsClosed())
    void navigate(paths.show('contest'))
  }
  return (
    <>
      <TournamentList tournaments={useTournaments()} maxRows={firstRows} />
      <Button className={styles.more} onClick={showMore}>
        {t('more')}
      </Button>
    </>
  )
}
