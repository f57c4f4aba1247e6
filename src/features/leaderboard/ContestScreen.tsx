import { useTranslation } from 'react-i18next'
import { ScreenHeading } from '../../shell/ScreenHeading.tsx'
import { Button } from '../../ui/Button.tsx'
import { Page, PageHead } from '../../ui/Page.tsx'
import { ContestList } from './ContestList.tsx'
import styles from './Contests.module.css'
import { PrizeTable } from './PrizeTable.tsx'
import { useContests } from './useContests.ts'

/** `#/show/contest`: both rankings, the own place, all prizes and how places are reckoned (ENG-08 to ENG-10). */
export default function ContestScreen() {
  const { t } = useTranslation('contest')
  const { isReading, again } = useContests()
  return (
    <Page width="wide">
      <PageHead>
        <ScreenHeading title={t('title')} />
        <Button busy={isReading} onClick={() => void again()}>
          {t('again')}
        </Button>
      </PageHead>
      <p className={styles.lead}>{t('lead')}</p>
      <ContestList>
        <PrizeTable type="weekly" />
        <PrizeTable type="weekend" />
      </ContestList>
      <p className={styles.lead}>{t('rules')}</p>
    </Page>
  )
}
