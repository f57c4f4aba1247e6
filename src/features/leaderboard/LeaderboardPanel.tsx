import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useDispatch } from 'react-redux'
import { allDialogsClosed } from '../../shell/dialogs.ts'
import { paths } from '../../shell/routes.ts'
import { Button } from '../../ui/Button.tsx'
import { ContestList } from './ContestList.tsx'
import styles from './Contests.module.css'

/** A first look at a board: its best places. */
const firstRows = 5

/** The leaderboards on the home page. "Show more" closes all dialogs and goes to the contest page (ENG-10). */
export function LeaderboardPanel() {
  const { t } = useTranslation('contest')
  const navigate = useNavigate()
  const dispatch = useDispatch()
  const showMore = () => {
    dispatch(allDialogsClosed())
    void navigate(paths.show('contest'))
  }
  return (
    <>
      <ContestList most={firstRows} />
      <Button className={styles.more} onClick={showMore}>
        {t('more')}
      </Button>
    </>
  )
}
