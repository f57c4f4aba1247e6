import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../shell/location/location.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { FragmentBox } from '../../shell/html/FragmentBox.tsx'
import { type FramedModal, modalActions } from './modalActions.ts'
import { useFragment } from './useFragment.ts'

/**
 * Shows a modal named by the original: our title, buttons and short text; the server's text replaces ours if
 * it loads (APP-12).
 */
export default function ModalDialog({ name, onClose }: { name: FramedModal; onClose: () => void }) {
  const { t } = useTranslation(['pages', 'app'])
  const { state } = useFragment({ area: 'ag', page: name }, 2)
  const actions = modalActions[name]
  // Navigation closes every dialog (APP-14).
  const links = actions.map(({ label, to }, index) => (
    <ButtonLink key={to} href={hrefOf(to)} {...(index === 0 && { tone: 'primary' as const })}>
      {t(`modal.${label}`)}
    </ButtonLink>
  ))
  return (
    <Dialog
      title={t(`modal.${name}`)}
      close={t('app:frame.close')}
      onClose={onClose}
      ok={actions.length === 0 ? t('app:dialog.ok') : undefined}
      actions={actions.length > 0 && links.toReversed()}
    >
      {state.at === 'loading' && <Skeleton label={t('page.loading')} lines={2} />}
      {state.at === 'shown' && <FragmentBox nodes={state.nodes} language={state.language} />}
      {state.at !== 'loading' && state.at !== 'shown' && <p>{t(`modal.${name}.text`)}</p>}
    </Dialog>
  )
}
