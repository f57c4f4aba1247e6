import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { setAccount } from '../../../contract/accounts.ts'
import { isExchange } from '../../../domain/accounts/exchange.ts'
import { background } from '../../bridges/background.ts'
import { useAppDispatch } from '../../shell/appThunk.ts'
import { askServer } from '../../shell/askServer.ts'
import { dialogOpened } from '../../shell/dialogs.ts'
import { currentLanguage } from '../../shell/i18n.ts'
import { documents, paths } from '../../shell/routes.ts'
import { accountChosen, selectUser } from '../../shell/sessionSlice.ts'
import { useAccountName } from '../../shell/useAccountName.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/Notice.tsx'

/**
 * A demo account cannot be funded: said before anything is asked (FUND-05), with the way to an account that can (TRD-11). That is one of the
 * person's own where they have one; somebody who has a demo alone opens an account.
 */
export function DemoWarning() {
  const { t } = useTranslation('funding')
  const name = useAccountName()
  const dispatch = useDispatch()
  const ask = useAppDispatch()
  const user = useSelector(selectUser)
  const isRole = user?.demo === true
  const real = isRole ? [] : (user?.balances.filter((account) => account.type !== 'demo' && !isExchange(account)) ?? [])

  async function use(account: string): Promise<void> {
    if ('error' in (await ask(askServer(setAccount, { body: { account } })))) return
    dispatch(accountChosen(account))
    void background.refreshUser()
  }
  return (
    <Card role="alert">
      <EmptyState
        title={t('demo')}
        action={
          <>
            {real.map((account, index) => (
              <Button key={account.accountId} tone={index === 0 ? 'primary' : 'quiet'} onClick={() => void use(account.accountId)}>
                {t('demo.switch', { account: name(account) })}
              </Button>
            ))}
            {isRole && (
              <ButtonLink tone="primary" href={documents.register(currentLanguage())}>
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
