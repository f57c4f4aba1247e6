import { useTranslation } from 'react-i18next'
import type { UploadView } from '../../../contract/background.ts'
import { RemoveFile } from './RemoveFile.tsx'

type Props = { upload: UploadView; busy: boolean; onCancel: () => void }

/** Cancels a waiting file. */
export function CancelUpload({ upload: { type, name, status }, busy, onCancel }: Props) {
  const { t } = useTranslation('uploads')
  return (
    <RemoveFile
      file={name}
      isRefused={status.at === 'refused'}
      label={t('cancel')}
      name={t('cancel.name', { name })}
      question={type === 'sign' ? t('cancel.questionSign') : t('cancel.question')}
      keep={t('cancel.keep')}
      busy={busy}
      onConfirm={onCancel}
    />
  )
}
