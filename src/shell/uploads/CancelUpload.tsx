import { useTranslation } from 'react-i18next'
import type { UploadView } from '../../../contract/background.ts'
import { Button } from '../../ui/Button.tsx'
import { deliberatePress } from '../../ui/deliberatePress.ts'
import { QuestionButton } from '../../ui/QuestionButton.tsx'

type Props = { upload: UploadView; busy: boolean; onCancel: () => void }

/** Cancels a waiting file after a question. A refused one is removed at once: nothing of it can be lost. */
export function CancelUpload({ upload: { type, name, status }, busy, onCancel }: Props) {
  const { t } = useTranslation('uploads')
  if (status.at === 'refused')
    return (
      // The next file moves into this place: ignore the second click of a double click.
      <Button tone="plain" aria-label={t('remove.name', { name })} busy={busy} onClick={onCancel} {...deliberatePress}>
        {t('remove')}
      </Button>
    )
  return (
    <QuestionButton
      label={t('cancel')}
      name={t('cancel.name', { name })}
      question={type === 'sign' ? t('cancel.questionSign') : t('cancel.question')}
      keep={t('cancel.keep')}
      busy={busy}
      onConfirm={onCancel}
    />
  )
}
