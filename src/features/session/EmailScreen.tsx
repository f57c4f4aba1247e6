import { useTranslation } from 'react-i18next'
import { ScreenHeading } from '../../shell/screen/ScreenHeading.tsx'
import { Card } from '../../ui/Card.tsx'
import { ConfirmEmail } from './ConfirmEmail.tsx'
import form from './SessionForm.module.css'
import { UndoEmail } from './UndoEmail.tsx'
import { useUrlToken } from './useUrlToken.ts'

/**
 * Renders `/{lang}/email#confirm.token` and `#undo.token`, the links in our mails. Opening the page does not
 * use the link up.
 */
export default function EmailScreen() {
  const { t } = useTranslation('session')
  const [kind, token = ''] = useUrlToken().split('.')
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
