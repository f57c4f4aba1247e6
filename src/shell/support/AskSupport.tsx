import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { ButtonLink } from '../../ui/Button.tsx'
import { hrefOf } from '../location/location.ts'
import { paths } from '../location/routes.ts'
import { type Ask, supportAsked } from './askSlice.ts'

/** `onOpen` closes the dialog that the link is in. */
type Props = { ask: Ask; onOpen?: () => void } & Pick<ComponentProps<typeof ButtonLink>, 'tone' | 'size' | 'wide' | 'className'>

/**
 * Opens a new ticket about what is on screen. The form shows the details before anything is sent (SUP-01).
 */
export function AskSupport({ ask, onOpen, tone = 'plain', ...look }: Props) {
  const { t } = useTranslation('ask')
  const dispatch = useDispatch()
  return (
    <ButtonLink
      {...look}
      tone={tone}
      href={hrefOf(paths.show('tickets', 'new'))}
      onClick={() => {
        dispatch(supportAsked(ask))
        onOpen?.()
      }}
    >
      {t('ask')}
    </ButtonLink>
  )
}
