import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { MessageView } from '../../../contract/background.ts'
import { formatMoney } from '../../../domain/kernel/moneyFormat.ts'
import { selectDepositUnderWay } from '../../shell/deposits/depositsSlice.ts'
import { selectDevice } from '../../shell/device/deviceSlice.ts'
import { readDraft } from '../../shell/forms/drafts.ts'
import { sentWithdrawal } from '../../shell/forms/sentWithdrawal.ts'
import { hrefOf } from '../../shell/location/location.ts'
import { paths } from '../../shell/location/routes.ts'
import { amountOf } from '../../shell/money/BoundMoney.tsx'
import { selectUser } from '../../shell/session/sessionSlice.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { useMessages } from '../../shell/support/useMessages.ts'
import { Card } from '../../ui/Card.tsx'
import { Sentence } from '../../ui/Sentence.tsx'
import { useLocale } from '../../ui/locale.ts'

/** True if this device has sent a withdrawal that no answer has come for (WD-12). */
function useSentWithdrawal(): boolean {
  const uid = useSelector(selectUser)?.userId ?? null
  const [isSent, setSent] = useState(false)
  useEffect(() => {
    let isCurrent = true
    void readDraft(uid, sentWithdrawal).then((stored) => isCurrent && setSent(stored !== null))
    return () => {
      isCurrent = false
    }
  }, [uid])
  return isSent
}

/** Returns the way to messages: to the thread of a single reply, else to the list, which marks each. */
const hrefOfMessages = (messages: readonly MessageView[]): string =>
  hrefOf(paths.show('tickets', messages.length === 1 ? messages[0]?.ticket : undefined))

/**
 * Returns the payments and messages that wait on this device for the network, an answer or the person
 * (PWA-04), each with the way to it.
 */
export function useWaitingPayments() {
  const { t } = useTranslation('uploads')
  const locale = useLocale()
  const deposit = useSelector(selectDepositUnderWay)
  const isSent = useSentWithdrawal()
  const isMemory = useSelector(selectDevice).storage === 'memory'
  const messages = useMessages()
  const waiting = messages.filter(({ status }) => status.at === 'waiting')
  const refused = messages.filter(({ status }) => status.at === 'refused')
  return [
    ...(deposit
      ? [
          {
            name: 'deposit' as const,
            text: t('deposit.text', { amount: formatMoney(amountOf(deposit.amount, deposit.currency), locale, 'exact') }),
            href: hrefOf(paths.show('funding')),
          },
        ]
      : []),
    ...(refused.length > 0 ? [{ name: 'notSent' as const, text: t('notSent.text'), href: hrefOfMessages(refused) }] : []),
    ...(waiting.length > 0
      ? [{ name: 'message' as const, text: isMemory ? t('memory.messages') : t('message.text'), href: hrefOfMessages(waiting) }]
      : []),
    ...(isSent ? [{ name: 'withdrawal' as const, text: t('withdrawal.text'), href: hrefOf(paths.show('withdrawal')) }] : []),
  ]
}

/** Lists payments and messages that wait on this device. */
export function WaitingPayments({ payments }: { payments: ReturnType<typeof useWaitingPayments> }) {
  const { t } = useTranslation('uploads')
  return payments.map(({ name, text, href }) => (
    <Card key={name} title={t(`${name}.title`)} aside={<ButtonLink href={href}>{t(`${name}.go`)}</ButtonLink>}>
      <p>
        <Sentence>{text}</Sentence>
      </p>
    </Card>
  ))
}
