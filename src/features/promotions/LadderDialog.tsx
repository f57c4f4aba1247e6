import { type ComponentType, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languageTag } from '../../../domain/kernel/languageTag.ts'
import { currentLanguage } from '../../shell/texts/i18n.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { PromotionState } from './PromotionState.tsx'
import { useLadderQuery } from './promotionsApi.ts'
import { useIsVisitor, usePersonReading } from './usePersonReading.ts'

/** Renders untrusted HTML sanitised. The app passes it in, because the pages feature owns the sanitiser (APP-13). */
type SafeHtml = ComponentType<{ html: string; language: string | undefined; parentLevel: number }>

/** The ladder dialog (ENG-04): the server's text for the current route without its parameters. */
export function LadderDialog({ Html, onClose }: { Html: SafeHtml; onClose: () => void }) {
  const { t } = useTranslation(['promotions', 'app'])
  const language = currentLanguage()
  const [url] = useState(() => location.hash.slice(1).split('?')[0] ?? '')
  const query = useLadderQuery({ body: { url } }, { skip: useIsVisitor(), refetchOnMountOrArgChange: true })
  const reading = usePersonReading(query)
  return (
    <Dialog title={t('ladder.title')} close={t('app:frame.close')} onClose={onClose} ok={t('app:dialog.ok')}>
      <PromotionState reading={reading} onRetry={() => void query.refetch()}>
        {({ html = '' }) => <Html html={html} language={languageTag(language)} parentLevel={2} />}
      </PromotionState>
    </Dialog>
  )
}
