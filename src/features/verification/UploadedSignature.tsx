import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { prepareSignature } from '../../bridges/pictures.ts'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { ErrorMessage } from '../../shell/help/ErrorMessage.tsx'
import { FileButton } from '../../ui/FileButton.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { FilePicture } from './FilePicture.tsx'
import styles from './SignDialog.module.css'

type Step = { at: 'choosing' } | { at: 'reading' } | { at: 'refused'; code: string; choice: number }
type Props = { picture: Blob | null; onPicture: (picture: Blob | null) => void }

/** Takes a photograph of a signature on paper, and shows the ink that will be sent (VER-09). */
export function UploadedSignature({ picture, onPicture }: Props) {
  const { t } = useTranslation('block')
  const errorText = useErrorText('block')
  const [step, setStep] = useState<Step>({ at: 'choosing' })
  /** The newest choice: a slow reading of an earlier one must not replace it. */
  const choice = useRef(0)
  async function choose(file: File): Promise<void> {
    const own = (choice.current += 1)
    setStep({ at: 'reading' })
    onPicture(null)
    const prepared = await prepareSignature(file)
    if (choice.current !== own) return
    setStep(prepared.ok ? { at: 'choosing' } : { at: 'refused', code: prepared.code, choice: own })
    onPicture(prepared.ok ? prepared.value.file : null)
  }
  return (
    <>
      <p>{t('sign.chooseText')}</p>
      {step.at === 'reading' && (
        <p role="status" className={styles.reading}>
          <Spinner /> {t('sign.reading')}
        </p>
      )}
      {picture !== null && <FilePicture file={picture} alt={t('sign.preview')} className={styles.written} />}
      <FileButton tone="quiet" accept="image/*" onFile={(file) => void choose(file)}>
        {t('sign.choose')}
      </FileButton>
      {step.at === 'refused' && (
        <ErrorMessage key={step.choice} code={step.code}>
          {errorText(step.code)}
        </ErrorMessage>
      )}
    </>
  )
}
