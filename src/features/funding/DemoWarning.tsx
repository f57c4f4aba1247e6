import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../shell/i18n.ts'
import { documents, paths } from '../../shell/routes.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/Notice.tsx'

/** A demo account cannot be funded: said before anything is asked (FUND-05). */
export function DemoWarning() {
  const { t } = useTranslation('funding')
  return (
    <Card role="alert">
      <EmptyState
        title={t('demo')}
        action={
          <>
            <ButtonLink tone="primary" href={documents.register(currentLanguage())}>
              {t('demo.register')}
            </ButtonLink>
            <ButtonLink tone="plain" href={`#${paths.home()}`}>
              {t('demo.trade')}
            </ButtonLink>
          </>
        }
      >
        {t('demo.text')}
      </EmptyState>
    </Card>
  )
}
