import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { type IdentityDocument, identityDocuments } from '../../../domain/verification/documents.ts'
import styles from './Documents.module.css'

type Props = { kind: IdentityDocument; onKind: (kind: IdentityDocument) => void }

/** Asks which identity document is sent, and says which of its sides are needed (VER-01). */
export function IdentityKind({ kind, onKind }: Props) {
  const { t } = useTranslation('personal')
  // No legend, which would take the focus of a removed button from the card's heading.
  const question = useId()
  const sides = useId()
  return (
    <>
      <div className={styles.kinds} role="radiogroup" aria-labelledby={question} aria-describedby={sides}>
        <p id={question}>{t('kind.legend')}</p>
        {identityDocuments.map((one) => (
          <label key={one}>
            <input type="radio" name="kind" checked={kind === one} onChange={() => onKind(one)} />
            <span>{t(`kind.${one}`)}</span>
          </label>
        ))}
      </div>
      <p id={sides} className={styles.muted}>
        {kind === 'passport' ? t('kind.page') : t('kind.sides')}
      </p>
    </>
  )
}
