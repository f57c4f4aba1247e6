import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { noticeDismissed, selectNotices } from '../../shell/dialogs/noticesSlice.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'

/** Shows errors that no screen reports, until they are dismissed (APP-17). */
export function NoticeBanner() {
  const { t } = useTranslation('app')
  const dispatch = useDispatch()
  return useSelector(selectNotices).map(({ id, tone, text }) => (
    <Banner
      key={id}
      tone={tone}
      icon="warning"
      role="alert"
      action={
        <Button tone="plain" onClick={() => dispatch(noticeDismissed(id))}>
          {t('frame.close')}
        </Button>
      }
    >
      {text}
    </Banner>
  ))
}
