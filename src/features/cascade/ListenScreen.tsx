import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import type { DepositView } from '../../../contract/background.ts'
import { isUnexplainedDecline } from '../../../domain/cascade/declines.ts'
import { processorOfSlug, processorTable } from '../../../domain/cascade/processorTable.ts'
import { background } from '../../bridges/background.ts'
import { useAppSelector } from '../../shell/api/appThunk.ts'
import { selectDeposits } from '../../shell/deposits/depositsSlice.ts'
import { dialogOpened } from '../../shell/dialogs/dialogsSlice.ts'
import type { Submission } from '../../shell/forms/useSubmission.ts'
import { useWorkerCommand } from '../../shell/forms/useWorkerCommand.ts'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { currentLanguage } from '../../shell/texts/i18n.ts'
import { openPath } from '../../shell/location/location.ts'
import { documents, paths } from '../../shell/location/routes.ts'
import { ScreenHeading } from '../../shell/screen/ScreenHeading.tsx'
import { selectUser } from '../../shell/session/sessionSlice.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { EmptyState, ErrorState } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ListenProgress } from './ListenProgress.tsx'
import { HelpLink } from '../../shell/help/HelpLink.tsx'
import { helpFor } from '../../shell/help/helpFor.ts'

/** State of looking up the payment in the URL. */
type LookupState = { at: 'asking' } | { at: 'deposit'; id: string } | { at: 'unknown' } | { at: 'failed'; code: string }

const pages = new Set(['funding'])

/**
 * The page that the bank redirects to (APP-05). The URL only names the payment: the worker asks the server
 * about the person's own payment, and the answer decides the next page.
 */
export default function ListenScreen() {
  const { pathname, search } = useLocation()
  // Another payment is another question.
  return <ReturnedPayment key={pathname + search} />
}

function ReturnedPayment() {
  const { page = '', proc = '', id = '', uid = '' } = useParams()
  const user = useSelector(selectUser)
  const { t } = useTranslation(['cascade', 'funding'])
  const errorText = useErrorText('cascade')
  const isOwn = user !== null && String(user.userId) === uid
  const token = useSearchParams()[0].get('token')
  const { lookup, retry } = useReturnedDeposit(isOwn, proc, id, token)
  const deposit = useDeposit(lookup, isOwn ? id : '')
  useResultRedirect(deposit, pages.has(page) ? page : 'funding')

  useEffect(() => {
    if (user && !isOwn) openPath(documents.login(currentLanguage(), paths.show('funding')), 'replace')
  }, [user, isOwn])

  const back = <ButtonLink href={`#${paths.show('funding')}`}>{t('listen.back')}</ButtonLink>
  return (
    <Page width="narrow">
      <ScreenHeading title={t('listen.title')} />
      {deposit && <ListenProgress deposit={deposit} />}
      {!deposit && (lookup.at === 'asking' || lookup.at === 'deposit') && <Skeleton lines={4} label={t('listen.lead')} />}
      {!deposit && lookup.at === 'unknown' && (
        <EmptyState help={<HelpLink article="deposit" />} title={t('listen.unknown')} action={back}>
          {t('listen.unknownText')}
        </EmptyState>
      )}
      {!deposit && lookup.at === 'failed' && (
        <ErrorState
          help={helpFor(lookup.code)}
          title={lookup.code === 'auth.server_error' ? t('funding:payment.failed') : errorText(lookup.code)}
          action={<Button onClick={retry}>{t('listen.again')}</Button>}
        >
          {t('note.confirming')}
        </ErrorState>
      )}
    </Page>
  )
}

/** True for a processor whose page returns with a token, before anything is charged. */
function returnsToken(proc: string): boolean {
  const processor = processorOfSlug(proc)
  return processor !== null && processorTable[processor].needs.includes('token')
}

/** `token`: what ZOOM's page returned; the charge that it allows starts here (FUND-26). */
function useReturnedDeposit(isOwn: boolean, proc: string, id: string, token: string | null): { lookup: LookupState; retry: () => void } {
  const { status, run } = useWorkerCommand()
  const [found, setFound] = useState<string | null>(null)
  const retry = useCallback(() => {
    const returned = () => {
      if (!returnsToken(proc)) return background.returnedFromBank(proc, id)
      return token === null ? background.resumeDeposit(id) : background.acceptOffer(id, { token })
    }
    void run<DepositView | null>(returned, (deposit) => setFound(deposit?.id ?? null))
  }, [run, proc, id, token])
  useEffect(() => {
    if (isOwn) retry()
  }, [isOwn, retry])
  return { lookup: lookupOf(status, found), retry }
}

function lookupOf(status: Submission, found: string | null): LookupState {
  switch (status.at) {
    case 'typing':
    case 'sending':
      return { at: 'asking' }
    case 'done':
      return found === null ? { at: 'unknown' } : { at: 'deposit', id: found }
    case 'refused':
      return status.fault.code === 'cascade.unknown_deposit' ? { at: 'unknown' } : { at: 'failed', code: status.fault.code }
  }
}

function useDeposit(lookup: LookupState, transactionId: string): DepositView | null {
  const deposits = useAppSelector(selectDeposits)
  if (lookup.at === 'deposit') return deposits[lookup.id] ?? null
  // The worker may know the result before it is asked. An attempt's id is its deposit's id plus a number.
  return Object.values(deposits).find((deposit) => transactionId.startsWith(`${deposit.id}.`)) ?? null
}

/**
 * Redirects to the result page. A payment without a known outcome goes to payment_process, and the worker
 * keeps asking.
 */
function useResultRedirect(deposit: DepositView | null, page: string): void {
  const navigate = useNavigate()
  const dispatch = useDispatch()
  const status = deposit?.status.at
  const isUnexplained = deposit !== null && isUnexplainedDecline(deposit)
  useEffect(() => {
    const result =
      status === 'succeeded'
        ? 'payment_success'
        : status === 'failed' || status === 'cancelled'
          ? 'payment_error'
          : status === 'confirming'
            ? 'payment_process'
            : null
    // Declined: the person may continue with another processor.
    if (status === 'offering') void navigate(paths.show(page), { replace: true })
    if (result === null) return
    void navigate(paths.show(page, result), { replace: true })
    if (isUnexplained) dispatch(dialogOpened({ name: 'modal_honor' }))
  }, [status, isUnexplained, page, navigate, dispatch])
}
