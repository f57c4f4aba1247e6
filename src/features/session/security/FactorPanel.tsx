import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Factor, factors } from '../../../../contract/security.ts'
import { useAppDispatch } from '../../../shell/api/appThunk.ts'
import { useIsOffline } from '../../../shell/device/useIsOffline.ts'
import { toastShown } from '../../../shell/dialogs/toastsSlice.ts'
import { useSubmission } from '../../../shell/forms/useSubmission.ts'
import { readSession } from '../../../shell/session/readSession.ts'
import { useErrorText } from '../../../shell/texts/errorText.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { ErrorMessage } from '../../../shell/help/ErrorMessage.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import type { PreparedFactor } from './FactorSetupForm.tsx'
import styles from './Security.module.css'
import { useTwoFactorsMutation } from './securityApi.ts'

// With the QR code's library, which few visits of the screen need.
const FactorSetupForm = lazy(async () => ({ default: (await import('./FactorSetupForm.tsx')).FactorSetupForm }))

/** The safest first. */
const methods = factors.toSorted((a, b) => Number(b === 'google') - Number(a === 'google'))

/** The texts of a method that was set up. */
const onTexts = {
  email: 'notifications:factorEmail.title',
  google: 'notifications:factorGoogle.title',
  sms: 'notifications:factorSms.title',
} as const

/** Refusals with a text of this screen. */
const ownCodes: ReadonlySet<string> = new Set(['factor.alreadyOn', 'factor.notOn', 'factor.noProvider'])

/**
 * `offered`: the methods that the server can carry out; a plain back end names none. `onCodes` gets the
 * recovery codes of a method set up.
 */
type Props = {
  factor: Factor | null
  offered?: readonly Factor[]
  targets?: { email: string; sms: string }
  onCodes?: (factor: Factor, codes: readonly string[]) => void
}

/**
 * Shows the second factor and switches it (SEC-03): one method is on at a time. Each comes with recovery
 * codes (SEC-07).
 */
export function FactorPanel({ factor, offered = methods, targets, onCodes }: Props) {
  const { t } = useTranslation(['security', 'notifications'])
  const errorText = useErrorText('session')
  const ownText = useErrorText('security')
  const dispatch = useAppDispatch()
  const [switchTo] = useTwoFactorsMutation()
  const isOffline = useIsOffline()
  const { status, send } = useSubmission()
  const [prepared, setPrepared] = useState<PreparedFactor | null>(null)
  /** The method whose button was pressed last. */
  const [pressed, setPressed] = useState<Factor | null>(null)

  const setUp = (type: Factor) =>
    send(async () => {
      setPressed(type)
      const { qr, secret, challenge } = await switchTo({ body: { type, state: 'enable' } }).unwrap()
      setPrepared({ factor: type, challenge, ...(qr !== undefined && secret !== undefined && { app: { qr, secret } }) })
    })
  const turnOff = (type: Factor) =>
    send(async () => {
      setPressed(type)
      await switchTo({ body: { type, state: 'disable' } }).unwrap()
      await dispatch(readSession())
      dispatch(toastShown({ text: t('notifications:factorOff.title') }))
    })

  return (
    <Card
      title={t('factor.title')}
      className={styles.panel}
      aside={<Chip tone={factor === null ? 'warn' : 'rise'}>{factor === null ? t('factor.off') : t('factor.on')}</Chip>}
    >
      <p>{t('factor.intro')}</p>
      {status.at === 'refused' && (
        <ErrorMessage key={status.attempt} code={status.fault.code}>
          {ownCodes.has(status.fault.code) ? ownText(status.fault.code) : errorText(status.fault.code)}
        </ErrorMessage>
      )}
      <ul className={styles.rows}>
        {methods
          .filter((type) => type === factor || offered.includes(type))
          .map((type) => (
            <FactorRow
              key={type}
              type={type}
              isOn={factor === type}
              text={type === 'google' ? t('method.googleText') : <Target text={targets?.[type]} />}
              isDisabled={isOffline || prepared !== null}
              isBusy={status.at === 'sending' && pressed === type}
              onSetUp={() => void setUp(type)}
              onTurnOff={() => void turnOff(type)}
            >
              {prepared?.factor === type && (
                <Suspense fallback={<Skeleton label={t('state.loading')} lines={4} />}>
                  <FactorSetupForm
                    prepared={prepared}
                    onOn={(codes) => {
                      setPrepared(null)
                      dispatch(toastShown({ text: t(onTexts[type]), tone: 'success' }))
                      onCodes?.(type, codes)
                    }}
                    onCancel={() => setPrepared(null)}
                  />
                </Suspense>
              )}
            </FactorRow>
          ))}
      </ul>
      {isOffline && <p role="status">{t('state.offlineText')}</p>}
    </Card>
  )
}

/** The number or address that codes go to. It keeps its direction in Arabic. */
const Target = ({ text }: { text: string | undefined }) => (
  <bdi translate="no" dir="ltr">
    {text}
  </bdi>
)

type RowProps = {
  type: Factor
  isOn: boolean
  /** The address, number or app that its codes come from. */
  text: ReactNode
  isDisabled: boolean
  isBusy: boolean
  onSetUp(): void
  onTurnOff(): void
  /** The form that sets it up, while that is open. */
  children: ReactNode
}

/** One method with its actions. */
function FactorRow({ type, isOn, text, isDisabled, isBusy, onSetUp, onTurnOff, children }: RowProps) {
  const { t } = useTranslation('security')
  return (
    <li>
      <div className={styles.about}>
        <strong>
          {t(`method.${type}`)} {isOn && <Chip tone="rise">{t('factor.on')}</Chip>}
        </strong>
        <span>{text}</span>
      </div>
      <div className={styles.actions}>
        {(!isOn || type === 'google') && (
          <Button disabled={isDisabled} busy={isBusy} onClick={onSetUp}>
            {isOn ? t('method.renew') : t('method.setUp')}
            <span className="hidden"> {t(`method.${type}`)}</span>
          </Button>
        )}
        {isOn && (
          <Button tone="danger" disabled={isDisabled} busy={isBusy} onClick={onTurnOff}>
            {t('method.turnOff')}
            <span className="hidden"> {t(`method.${type}`)}</span>
          </Button>
        )}
      </div>
      {children}
    </li>
  )
}
