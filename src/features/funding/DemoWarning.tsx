import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { isExchange } from '../../../domain/accounts/exchange.ts'
import { selectConnection } from '../../shell/device/connectionSlice.ts'
import { dialogOpened } from '../../shell/dialogs/dialogsSlice.ts'
import { currentLanguage } from '../../shell/texts/i18n.ts'
import { documents, paths } from '../../shell/location/routes.ts'
import { selectUser } from '../../shell/session/sessionSlice.ts'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { useAccountName } from '../../shell/accounts/useAccountName.ts'
import { useAccountSwitch } from '../../shell/accounts/useAccountSwitch.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorMessage } from '../../shell/help/ErrorMessage.tsx'
import { EmptyState } from '../../ui/Notice.tsx'
import { OfflineNote } from '../../ui/OfflineNote.tsx'
import { HelpLink } from '../../shell/help/HelpLink.tsx'

/**
 * Explains that a demo account cannot be funded (FUND-05) and offers a real one (TRD-11): a switch to an
 * existing account (ACC-02), else a new account.
 */
export function DemoWarning() {
  const { t } = useTranslation('funding')
  const { t: tAccounts } = useTranslation('accounts')
  const errorText = useErrorText('accounts')
  const name = useAccountName()
  const dispatch = useDispatch()
  const user = useSelector(selectUser)
  const isOffline = useSelector(selectConnection).at === 'offline'
  // After the switch the form replaces this warning.
  const { status, switching, choose } = useAccountSwitch(() => undefined)
  const isDemoUser = user?.demo === true
  const real = isDemoUser ? [] : (user?.balances.filter((account) => account.type !== 'demo' && !isExchange(account)) ?? [])
  const isSwitchingTo = (id: string): boolean => switching?.to === 'account' && switching.id === id

  return (
    <Card role="alert">
      <EmptyState
        help={<HelpLink article="accounts" />}
        title={t('demo')}
        action={
          <>
            {status.at === 'refused' && (
              <ErrorMessage key={status.attempt} code={status.fault.code} detail={errorText(status.fault.code)}>
                {tAccounts('set_failed')}
              </ErrorMessage>
            )}
            {real.length > 0 && <OfflineNote isOffline={isOffline} offline={tAccounts('offline')} />}
            {real.map((account, index) => (
              <Button
                key={account.accountId}
                tone={index === 0 ? 'primary' : 'quiet'}
                busy={isSwitchingTo(account.accountId)}
                disabled={isOffline}
                onClick={() => void choose({ to: 'account', id: account.accountId })}
              >
                {t('demo.switch', { account: name(account) })}
              </Button>
            ))}
            {isDemoUser && (
              <ButtonLink tone="primary" href={documents.register(currentLanguage(), { returnTo: paths.show('funding') })}>
                {t('demo.register')}
              </ButtonLink>
            )}
            {!isDemoUser && real.length === 0 && (
              <Button tone="primary" onClick={() => dispatch(dialogOpened({ name: 'modal_add_account' }))}>
                {t('demo.register')}
              </Button>
            )}
            <ButtonLink tone="plain" href={`#${paths.home()}`}>
              {t('demo.trade')}
            </ButtonLink>
          </>
        }
      >
        {t('demo.text')}
      </EmptyState>
    </Card>
  )
}
