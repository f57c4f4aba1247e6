import { useTranslation } from 'react-i18next'
import { checkPasswordRules, passwordStrength, type PasswordStrength } from '../../../domain/session/password.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Meter } from '../../ui/Meter.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import form from './SessionForm.module.css'

const steps: Record<PasswordStrength, 1 | 2 | 3 | 4> = { weak: 1, fair: 2, good: 3, strong: 4 }

/** `label`: of a new password beside the present one. */
type Props = { label?: string; value: string; personal: readonly string[]; error: string | undefined; onChange: (value: string) => void }

/** A field for a new password, with reveal button, rules and strength (SES-12). */
export function NewPasswordField({ label, value, personal, error, onChange }: Props) {
  const { t } = useTranslation('session')
  const strength = passwordStrength(value, personal)
  return (
    <div className={form.password}>
      <PasswordField
        label={label ?? t('field.password')}
        name="password"
        autoComplete="new-password"
        reveal={t('password.reveal')}
        conceal={t('password.conceal')}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        error={error}
      />
      {value !== '' && (
        <>
          <Meter value={steps[strength]} label={t('password.strength')} text={t(`password.${strength}`)} />
          <ul className={form.rules}>
            {checkPasswordRules(value, personal).map(({ rule, met }) => (
              <li key={rule} data-met={met}>
                <Icon name={met ? 'check' : 'close'} size={16} />
                {t(`password.rule.${rule}`)}
                <span className="hidden">{met ? t('password.met') : t('password.unmet')}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
