import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languageTag } from '../../../domain/kernel/languageTag.ts'
import { SafeHtml } from '../../shell/html/SafeHtml.tsx'
import { currentLanguage } from '../../shell/texts/i18n.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { PromotionState } from './PromotionState.tsx'
import { useLadderQuery } from './promotionsApi.ts'
import { useIsVisitor, usePersonReading } from './usePersonReading.ts'

/** The ladder dialog (ENG-04): the server's text for the current route without its parameters. */
export default function LadderDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['promotions', 'app'])
  const language = currentLanguage()
  const [url] = useState(() => location.hash.slice(1).split('?')[0] ?? '')
  const query = useLadderQuery({ body: { url } }, { skip: useIsVisitor(), refetchOnMountOrArgChange: true })
  const reading = usePersonReading(query)
  return (
    <Dialog title={t('ladder.title')} close={t('app:frame.close')} onClose={onClose} ok={t('app:dialog.ok')}>
      <PromotionState reading={reading} onRetry={() => void query.refetch()}>
        {({ html = '' }) => <SafeHtml html={html} language={languageTag(language)} parentLevel={2} />}
      </PromotionState>
    </Dialog>
  )
}
