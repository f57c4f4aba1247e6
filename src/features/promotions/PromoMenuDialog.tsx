import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { selectConnection } from '../../shell/connection.ts'
import { useErrorText } from '../../shell/errorText.ts'
import { hrefOf } from '../../shell/place.ts'
import { paths } from '../../shell/routes.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { CodeForm } from '../../ui/CodeForm.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormMessage } from '../../ui/FormMessage.tsx'
import styles from './PromoMenu.module.css'
import { PromotionList } from './PromotionList.tsx'
import { PromotionState } from './PromotionState.tsx'
import { usePromotions } from './usePromotions.ts'

/** The promo menu (ENG-01): what is open to the person, what goes with their next deposit, and a place for a code. */
export default function PromoMenuDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['promotions', 'app'])
  const errorText = useErrorText('promotions')
  const offline = useSelector(selectConnection).at === 'offline'
  const { reading, again, choose, redeem } = usePromotions()
  const [problem, setProblem] = useState<{ code: string; attempt: number } | null>(null)
  const isReady = reading.at === 'shown' && reading.data.list.some(({ active }) => active)

  const codeTexts = { label: t('menu.code'), send: t('menu.redeem'), done: t('menu.redeemed'), why: errorText }
  async function onUse(name: string): Promise<void> {
    const code = await choose(name)
    setProblem(code === null ? null : { code, attempt: (problem?.attempt ?? 0) + 1 })
  }
  return (
    <Dialog
      title={t('menu.title')}
      close={t('app:frame.close')}
      onClose={onClose}
      ok={isReady ? undefined : t('app:dialog.ok')}
      actions={
        isReady && (
          <>
            <Button onClick={onClose}>{t('later')}</Button>
            <ButtonLink tone="primary" href={hrefOf(paths.show('funding', 'promo'))}>
              {t('deposit')}
            </ButtonLink>
          </>
        )
      }
    >
      <PromotionState reading={reading} onAgain={again}>
        {({ list }) => (
          <>
            {offline && <FormMessage>{t('state.offline')}</FormMessage>}
            <PromotionList list={list} offline={offline} onUse={onUse} />
            {problem && <FormMessage key={problem.attempt}>{errorText(problem.code)}</FormMessage>}
            <CodeForm texts={codeTexts} empty="promo.invalid" disabled={offline} onSend={redeem} />
            <p className={styles.terms}>
              <a href={hrefOf(paths.show('bonus'))}>{t('terms')}</a>
            </p>
          </>
        )}
      </PromotionState>
    </Dialog>
  )
}
