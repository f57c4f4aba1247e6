import { useTranslation } from 'react-i18next'
import { ScreenHeading } from '../../shell/ScreenHeading.tsx'
import { Card } from '../../ui/Card.tsx'
import { ConfirmEmail } from './ConfirmEmail.tsx'
import form from './SessionForm.module.css'
import { UndoEmail } from './UndoEmail.tsx'
import { useAddressToken } from './useAddressToken.ts'

/** `/{lang}/email#confirm.token` and `#undo.token`: where the letters about an e-mail address lead. Opening it uses no link up. */
export default function EmailScreen() {
  const { t } = useTranslation('session')
  const [kind, token = ''] = useAddressToken().split('.')
  if (kind === 'confirm' && token !== '') return <ConfirmEmail token={token} />
  if (kind === 'undo' && token !== '') return <UndoEmail token={token} />
  return (
    <Card>
      <div className={form.head}>
        <ScreenHeading title={t('email.panelTitle')} />
        <p>{t('email.missingText')}</p>
      </div>
    </Card>
  )
}
