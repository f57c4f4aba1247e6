import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { firstUsableCard } from '../../../../domain/cards/expiry.ts'
import { isEndedStatus } from '../../../../domain/funding/isEndedStatus.ts'
import { acceptsQuickTopUp } from '../../../../domain/funding/quickTopUp.ts'
import { useAppSelector } from '../../../shell/api/appThunk.ts'
import { useReading } from '../../../shell/api/useReading.ts'
import { cardList, useSavedCardsQuery } from '../../../shell/cards/cardsApi.ts'
import { selectDeposits, selectDepositUnderWay } from '../../../shell/deposits/depositsSlice.ts'
import { useOtherDevices } from '../../../shell/deposits/useOtherDevices.ts'
import { hrefOf } from '../../../shell/location/location.ts'
import { paths } from '../../../shell/location/routes.ts'
import { selectAccount, selectOffsetMs } from '../../../shell/session/sessionSlice.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { EmptyState, ErrorState, OfflineState } from '../../../ui/Notice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { TopUpForm } from './TopUpForm.tsx'
import { TopUpProgress } from './TopUpProgress.tsx'
import { HelpLink } from '../../../shell/help/HelpLink.tsx'
import { helpFor } from '../../../shell/help/helpFor.ts'

/** A deposit by saved card from the trading screen (TRD-12), into the tab's account at opening. */
export default function QuickTopUpDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['accounts', 'app', 'funding'])
  useOtherDevices()
  const current = useSelector(selectAccount)
  const [account] = useState(current)
  const offset = useSelector(selectOffsetMs)
  const deposits = useAppSelector(selectDeposits)
  const underWay = useAppSelector(selectDepositUnderWay)
  // Fixed at opening: each read of the session adjusts the clock offset, which would refetch the cards.
  const [now] = useState(() => Date.now() + offset)
  const [openedAt] = useState(() => Date.now())
  const query = useSavedCardsQuery(cardList, { refetchOnMountOrArgChange: true })
  const cards = useReading(query)
  // A cached list is not shown: the server charges its newest card, which an older list may lack.
  const isCurrent = (query.fulfilledTimeStamp ?? 0) >= openedAt
  const [started, setStarted] = useState<string | null>(null)

  const deposit = started === null ? undefined : deposits[started]
  const other = (
    <ButtonLink href={hrefOf(paths.show('funding'))} onClick={onClose}>
      {t('quick.other')}
    </ButtonLink>
  )
  const body = () => {
    if (!account) return null
    if (deposit)
      return (
        <TopUpProgress deposit={deposit} account={account} cards={cards.at === 'shown' ? (cards.data.data ?? []) : []} onClose={onClose} />
      )
    if (!acceptsQuickTopUp(account)) return <EmptyState help={<HelpLink article="topUp" />} title={t('quick.notOffered')} action={other} />
    if (underWay) return <EmptyState help={<HelpLink article="topUp" />} title={t('quick.underWay')} action={other} />
    if (cards.at === 'loading' || (!isCurrent && query.isFetching)) return <Skeleton lines={4} label={t('quick.loading')} />
    if (cards.at === 'offline') return <OfflineState help={helpFor('offline')} title={t('quick.offline')} />
    if (cards.at !== 'shown' || !isCurrent)
      return (
        <ErrorState
          help={helpFor('auth.server_error')}
          title={t('app:auth.server_error')}
          action={
            <>
              <Button onClick={() => void query.refetch()}>{t('app:screen.again')}</Button>
              {other}
            </>
          }
        />
      )
    // The newest usable card: the server charges this one if the call names none.
    const card = firstUsableCard(cards.data.data ?? [], now)
    if (!card) return <EmptyState help={<HelpLink article="topUp" />} title={t('quick.noCard')} action={other} />
    return <TopUpForm account={account} card={card} onStarted={setStarted} onClose={onClose} />
  }
  return (
    // Once the deposit has started, the button below its steps closes.
    <Dialog
      title={t('quick.title')}
      close={deposit ? undefined : t('app:frame.close')}
      onClose={onClose}
      dismiss={deposit && !isEndedStatus(deposit.status) ? 'guarded' : 'free'}
    >
      {body()}
    </Dialog>
  )
}
