import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { ButtonLink, type ButtonTone } from '../../ui/Button.tsx'
import { hrefOf } from '../location/location.ts'
import { paths } from '../location/routes.ts'
import { type Ask, supportAsked } from './askSlice.ts'

type Props = { ask: Ask; tone?: ButtonTone; className?: string | undefined }

/**
 * Opens a new ticket about what is on screen. The form shows the details before anything is sent (SUP-01).
 */
export function AskSupport({ ask, tone = 'plain', className }: Props) {
  const { t } = useTranslation('ask')
  const dispatch = useDispatch()
  return (
    <ButtonLink tone={tone} className={className} href={hrefOf(paths.show('tickets', 'new'))} onClick={() => dispatch(supportAsked(ask))}>
      {t('ask')}
    </ButtonLink>
  )
}
