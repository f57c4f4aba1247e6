import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { useNavigate, useParams } from 'react-router-dom'
import type { DepositView } from '../../../contract/background.ts'
import { background } from '../../bridges/background.ts'
import { depositRead, type DepositsSlice, selectDeposits } from '../../shell/depositsSlice.ts'
import { useErrorText } from '../../shell/errorText.ts'
import { currentLanguage } from '../../shell/i18n.ts'
import { openPath } from '../../shell/place.ts'
import { documents, paths } from '../../shell/routes.ts'
import { ScreenHeading } from '../../shell/ScreenHeading.tsx'
import { selectUser } from '../../shell/sessionSlice.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { EmptyState, ErrorState } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ListenProgress } from './ListenProgress.tsx'

/** What the worker knows of the payment that the address names. */
type Found = { at: 'asking' } | { at: 'deposit'; id: string } | { at: 'unknown' } | { at: 'failed'; code: string }

const pages = new Set(['funding'])

/**
 * Where the bank sends a person back to (APP-05). The address only says which payment is meant: the worker asks the server about the
 * signed-in person's own one, and what it hears decides where this ends.
 */
export default function ListenScreen() {
  const { page = '', proc = '', id = '', uid = '' } = useParams()
  const user = useSelector(selectUser)
  const { t } = useTranslation(['cascade', 'funding'])
  const errorText = useErrorText('cascade')
  const isOwn = user !== null && String(user.userId) === uid
  const { found, ask } = useReturn(isOwn, proc, id)
  const deposit = useDeposit(found, isOwn ? id : '')
  useEnd(deposit, pages.has(page) ? page : 'funding')

  useEffect(() => {
    if (user && !isOwn) openPath(documents.login(currentLanguage(), paths.show('funding')), 'replace')
  }, [user, isOwn])

  const back = <ButtonLink href={`#${paths.show('funding')}`}>{t('listen.back')}</ButtonLink>
  return (
    <Page width="narrow">
      <ScreenHeading title={t('listen.title')} />
      {deposit && <ListenProgress deposit={deposit} />}
      {!deposit && (found.at === 'asking' || found.at === 'deposit') && <Skeleton lines={4} label={t('listen.lead')} />}
      {!deposit && found.at === 'unknown' && (
        <EmptyState title={t('listen.unknown')} action={back}>
          {t('listen.unknownText')}
        </EmptyState>
      )}
      {!deposit && found.at === 'failed' && (
        <ErrorState
          title={found.code === 'auth.server_error' ? t('funding:payment.failed') : errorText(found.code)}
          action={<Button onClick={ask}>{t('listen.again')}</Button>}
        >
          {t('note.confirming')}
        </ErrorState>
      )}
    </Page>
  )
}

function useReturn(isOwn: boolean, proc: string, id: string): { found: Found; ask: () => void } {
  const dispatch = useDispatch()
  const [found, setFound] = useState<Found>({ at: 'asking' })
  const look = useCallback(() => {
    void background.returnedFromBank(proc, id).then((outcome) => {
      if (!outcome.ok) return setFound({ at: 'failed', code: outcome.code })
      if (outcome.value === null) return setFound({ at: 'unknown' })
      dispatch(depositRead(outcome.value))
      setFound({ at: 'deposit', id: outcome.value.id })
    })
  }, [dispatch, proc, id])
  useEffect(() => {
    if (isOwn) look()
  }, [isOwn, look])
  const ask = (): void => {
    setFound({ at: 'asking' })
    look()
  }
  return { found, ask }
}

function useDeposit(found: Found, transactionId: string): DepositView | null {
  const deposits = useSelector((state: { deposits: DepositsSlice }) => selectDeposits(state))
  if (found.at === 'deposit') return deposits[found.id] ?? null
  // The worker may have heard the result before it was asked: an attempt's id is its deposit's with a number after it.
  return Object.values(deposits).find((deposit) => transactionId.startsWith(`${deposit.id}.`)) ?? null
}

/** Ends on the result's page. A payment whose outcome is not known yet ends on payment_process: the worker goes on asking. */
function useEnd(deposit: DepositView | null, page: string): void {
  const navigate = useNavigate()
  const stage = deposit?.stage.at
  useEffect(() => {
    const result =
      stage === 'succeeded'
        ? 'payment_success'
        : stage === 'failed' || stage === 'cancelled'
          ? 'payment_error'
          : stage === 'confirming'
            ? 'payment_process'
            : null
    // What was declined there may go on elsewhere, if the person says so.
    if (stage === 'offering') void navigate(paths.show(page), { replace: true })
    if (result === null) return
    if (stage === 'succeeded') void background.refreshUser()
    void navigate(paths.show(page, result), { replace: true })
  }, [stage, page, navigate])
}
