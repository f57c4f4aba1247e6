import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { isExchange } from '../../../domain/accounts/exchange.ts'
import { selectConnection } from '../../shell/connection.ts'
import { dialogOpened } from '../../shell/dialogs.ts'
import { currentLanguage } from '../../shell/i18n.ts'
import { documents, paths } from '../../shell/routes.ts'
import { selectUser } from '../../shell/sessionSlice.ts'
import { useAccountName } from '../../shell/useAccountName.ts'
import { useSwitch } from '../../shell/useSwitch.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { FormMessage } from '../../ui/FormMessage.tsx'
import { EmptyState } from '../../ui/Notice.tsx'

/**
 * A demo account cannot be funded: said before anything is asked (FUND-05), with the way to an account that can (TRD-11). That is one of the
 * person's own where they have one (ACC-02); somebody who has a demo alone opens an account.
 */
export function DemoWarning() {
  const { t } = useTranslation('funding')
  const { t: tAccounts } = useTranslation('accounts')
  const name = useAccountName()
  const dispatch = useDispatch()
  const user = useSelector(selectUser)
  const isOffline = useSelector(selectConnection).at === 'offline'
  // Once another account is in use the form stands in place of this.
  const { switching, choose } = useSwitch(() => undefined)
  const isRole = user?.demo === true
  const real = isRole ? [] : (user?.balances.filter((account) => account.type !== 'demo' && !isExchange(account)) ?? [])
  const isGoing = (id: string): boolean => switching.at === 'switching' && switching.choice.to === 'account' && switching.choice.id === id

  return (
    <Card role="alert">
      <EmptyState
        title={t('demo')}
        action={
          <>
            {switching.at === 'failed' && <FormMessage key={switching.attempt}>{tAccounts('set_failed')}</FormMessage>}
            {isOffline && real.length > 0 && <FormMessage>{tAccounts('offline')}</FormMessage>}
            {real.map((account, index) => (
              <Button
                key={account.accountId}
                tone={index === 0 ? 'primary' : 'quiet'}
                busy={isGoing(account.accountId)}
                disabled={isOffline}
                onClick={() => void choose({ to: 'account', id: account.accountId })}
              >
                {t('demo.switch', { account: name(account) })}
              </Button>
            ))}
            {isRole && (
              <ButtonLink tone="primary" href={documents.register(currentLanguage(), { returnTo: paths.show('funding') })}>
                {t('demo.register')}
              </ButtonLink>
            )}
            {!isRole && real.length === 0 && (
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
