import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { Navigate } from 'react-router-dom'
import { validationOf } from '../../../domain/session/userFields.ts'
import { validationState } from '../../../domain/verification/validationState.ts'
import { useAppDispatch } from '../../shell/api/appThunk.ts'
import { hrefOf } from '../../shell/location/location.ts'
import { paths } from '../../shell/location/routes.ts'
import { ScreenHeading } from '../../shell/screen/ScreenHeading.tsx'
import { readSession } from '../../shell/session/readSession.ts'
import { AskSupport } from '../../shell/support/AskSupport.tsx'
import { selectShownUser } from '../../shell/session/sessionSlice.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Page } from '../../ui/Page.tsx'
import { ValidationForm } from './ValidationForm.tsx'
import styles from './Validation.module.css'

const supportHref = hrefOf(paths.show('contacts', 'validate'))

/**
 * Renders `#/sw/validate` (VER-10, VER-11). A person whose payment is validated goes home; a locked one gets
 * the way to support.
 */
export default function ValidationScreen() {
  const { t } = useTranslation(['verification', 'ask'])
  const dispatch = useAppDispatch()
  const user = useSelector(selectShownUser)
  const state = user ? validationState(validationOf(user)) : null
  const isLocked = state?.at === 'locked'
  // Support may have unlocked it since the user was read.
  useEffect(() => {
    if (isLocked) void dispatch(readSession())
  }, [dispatch, isLocked])
  if (!user || state === null) return null
  if (state.at === 'validated') return <Navigate to={paths.home()} replace />
  return (
    <Page width="narrow">
      <ScreenHeading title={t('validate.title')} />
      {state.at === 'locked' ? (
        <Card title={t('validate.lockedTitle')} role="status">
          <div className={styles.locked}>
            <p>{t('validate.maxTries')}</p>
            <div className={styles.ways}>
              <AskSupport
                tone="primary"
                ask={{
                  subject: t('ask:validation'),
                  facts: [
                    { label: t('ask:fact.attempts'), value: String(user.tr_attemps) },
                    { label: t('ask:fact.status'), value: t('validate.lockedTitle') },
                  ],
                }}
              />
              <ButtonLink href={hrefOf(paths.home())}>{t('validate.home')}</ButtonLink>
            </div>
          </div>
        </Card>
      ) : (
        <Card>
          <ValidationForm used={user.tr_attemps} left={state.left} supportHref={supportHref} />
        </Card>
      )}
    </Page>
  )
}
