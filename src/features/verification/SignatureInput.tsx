import { useTranslation } from 'react-i18next'
import { Field } from '../../ui/Field.tsx'
import { SignatureCanvas } from './SignatureCanvas.tsx'
import styles from './SignDialog.module.css'
import { UploadedSignature } from './UploadedSignature.tsx'
import { type useSignature, ways } from './useSignature.ts'

type Props = Pick<ReturnType<typeof useSignature>, 'canvas' | 'way' | 'setWay' | 'name' | 'changeName' | 'photograph'> & {
  nameError: string | undefined
}

/** The choice of the way to sign, and the signature in that way (VER-09). */
export function SignatureInput({ canvas: { pad, drawing, onDrawn }, way, setWay, name, changeName, nameError, photograph }: Props) {
  const { t } = useTranslation('block')
  return (
    <>
      <fieldset className={styles.ways}>
        <legend className="hidden">{t('sign.how')}</legend>
        {ways.map((one) => (
          <label key={one}>
            <input type="radio" name="way" checked={way === one} onChange={() => setWay(one)} />
            <span>{t(`sign.${one}`)}</span>
          </label>
        ))}
      </fieldset>
      {way === 'draw' && <SignatureCanvas ref={pad} drawing={drawing} onDrawn={onDrawn} />}
      {way === 'upload' && <UploadedSignature {...photograph} />}
      {way === 'type' && (
        <>
          <Field
            label={t('sign.name')}
            error={nameError}
            name="name"
            autoComplete="name"
            maxLength={80}
            value={name}
            onChange={({ target }) => changeName(target.value)}
          />
          <p className={styles.written} aria-hidden="true">
            {name}
          </p>
        </>
      )}
    </>
  )
}
