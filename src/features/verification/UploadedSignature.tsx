import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { ErrorMessage } from '../../shell/help/ErrorMessage.tsx'
import { FileButton } from '../../ui/FileButton.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { FilePicture } from './FilePicture.tsx'
import styles from './SignDialog.module.css'
import type { useUploadedSignature } from './useUploadedSignature.ts'

/** Takes a photograph of a signature on paper, and shows the ink that will be sent (VER-09). */
export function UploadedSignature({ upload, choose }: ReturnType<typeof useUploadedSignature>) {
  const { t } = useTranslation('block')
  const errorText = useErrorText('block')
  return (
    <>
      <p>{t('sign.chooseText')}</p>
      {upload.at === 'reading' && (
        <p role="status" className={styles.reading}>
          <Spinner /> {t('sign.reading')}
        </p>
      )}
      {upload.at === 'ready' && <FilePicture file={upload.picture} alt={t('sign.preview')} className={styles.written} />}
      <FileButton tone="quiet" accept="image/*" onFile={(file) => void choose(file)}>
        {t('sign.choose')}
      </FileButton>
      {upload.at === 'refused' && (
        <ErrorMessage key={upload.choice} code={upload.code}>
          {errorText(upload.code)}
        </ErrorMessage>
      )}
    </>
  )
}
