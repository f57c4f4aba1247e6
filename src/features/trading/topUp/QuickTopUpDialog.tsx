import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { type SavedCard, triggerCards } from '../../../../contract/cards.ts'
import { usableCard } from '../../../../domain/cards/expiry.ts'
import { takesQuickTopUp } from '../../../../domain/funding/quickTopUp.ts'
import { useAppDispatch } from '../../../shell/appThunk.ts'
import { askServer } from '../../../shell/askServer.ts'
import { type DepositsSlice, selectDeposits, selectDepositUnderWay } from '../../../shell/depositsSlice.ts'
import { hrefOf } from '../../../shell/place.ts'
import { paths } from '../../../shell/routes.ts'
import { selectAccount, selectOffsetMs } from '../../../shell/sessionSlice.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { EmptyState, ErrorState } from '../../../ui/Notice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { TopUpForm } from './TopUpForm.tsx'
import { TopUpProgress } from './TopUpProgress.tsx'

type Cards = { at: 'loading' } | { at: 'failed' } | { at: 'ready'; card: SavedCard | null }

/** A deposit by the saved card from the trading screen (TRD-12), into the account that the tab acted on when it was opened. */
export default function QuickTopUpDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['accounts', 'app', 'funding'])
  const dispatch = useAppDispatch()
  const current = useSelector(selectAccount)
  const [account] = useState(current)
  const offset = useSelector(selectOffsetMs)
  const deposits = useSelector((state: { deposits: DepositsSlice }) => selectDeposits(state))
  const underWay = useSelector((state: { deposits: DepositsSlice }) => selectDepositUnderWay(state))
  // Of the opening: with each reading of the session the clocks are compared anew, and what is typed is not asked about again.
  const [now] = useState(() => Date.now() + offset)
  const [attempt, setAttempt] = useState(1)
  const [cards, setCards] = useState<Cards>({ at: 'loading' })
  const [started, setStarted] = useState<string | null>(null)
  useEffect(() => {
    void dispatch(askServer(triggerCards, { body: {} })).then((answer) => {
      if ('error' in answer) return setCards({ at: 'failed' })
      // The newest first: the one that a charge takes that names none.
      setCards({ at: 'ready', card: usableCard(answer.data.data ?? [], now) ?? null })
    })
  }, [dispatch, now, attempt])
  const again = (): void => {
    setCards({ at: 'loading' })
    setAttempt(attempt + 1)
  }

  const deposit = started === null ? undefined : deposits[started]
  const other = (
    <ButtonLink href={hrefOf(paths.show('funding'))} onClick={onClose}>
      {t('quick.other')}
    </ButtonLink>
  )
  const body = () => {
    if (!account) return null
    if (deposit) return <TopUpProgress deposit={deposit} account={account} onClose={onClose} />
    if (!takesQuickTopUp(account)) return <EmptyState title={t('quick.notOffered')} action={other} />
    if (underWay) return <EmptyState title={t('quick.underWay')} action={other} />
    if (cards.at === 'loading') return <Skeleton lines={4} label={t('quick.loading')} />
    if (cards.at === 'failed')
      return (
        <ErrorState
          title={t('app:auth.server_error')}
          action={
            <>
              <Button onClick={again}>{t('app:screen.again')}</Button>
              {other}
            </>
          }
        />
      )
    if (cards.card === null) return <EmptyState title={t('quick.noCard')} action={other} />
    return <TopUpForm account={account} card={cards.card} onStarted={setStarted} />
  }
  return (
    <Dialog title={t('quick.title')} close={t('app:frame.close')} onClose={onClose} dismiss={deposit ? 'guarded' : 'free'}>
      {body()}
    </Dialog>
  )
}
