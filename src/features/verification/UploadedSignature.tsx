import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { prepareSignature } from '../../bridges/pictures.ts'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { ErrorMessage } from '../../shell/help/ErrorMessage.tsx'
import { FileButton } from '../../ui/FileButton.tsx'
import { FilePicture } from './FilePicture.tsx'
import styles from './SignDialog.module.css'

type Props = { picture: Blob | null; onPicture: (picture: Blob | null) => void }

/** Takes a photograph of a signature on paper, and shows the ink that will be sent (VER-09). */
export function UploadedSignature({ picture, onPicture }: Props) {
  const { t } = useTranslation('block')
  const errorText = useErrorText('block')
  const [code, setCode] = useState<string | null>(null)
  async function choose(file: File): Promise<void> {
    const prepared = await prepareSignature(file)
    setCode(prepared.ok ? null : prepared.code)
    onPicture(prepared.ok ? prepared.value.file : null)
  }
  return (
    <>
      <p>{t('sign.chooseText')}</p>
      {picture !== null && <FilePicture file={picture} alt={t('sign.preview')} className={styles.written} />}
      <FileButton tone="quiet" accept="image/*" onFile={(file) => void choose(file)}>
        {t('sign.choose')}
      </FileButton>
      {code !== null && <ErrorMessage code={code}>{errorText(code)}</ErrorMessage>}
    </>
  )
}
