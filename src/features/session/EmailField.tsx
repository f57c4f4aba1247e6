import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { Field } from '../../ui/Field.tsx'

type Props = { value: string; code: string | undefined; onChange: (value: string) => void }

/** The account's e-mail field, with the attributes that password managers expect. `code`: the error code. */
export function EmailField({ value, code, onChange }: Props) {
  const { t } = useTranslation('session')
  const errorText = useErrorText('session')
  return (
    <Field
      label={t('field.email')}
      type="email"
      name="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      inputMode="email"
      value={value}
      onChange={({ target }) => onChange(target.value)}
      error={code === undefined ? undefined : errorText(code)}
    />
  )
}
