import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import type { WirePromotionDetail } from '../../../contract/promotions.ts'
import { basisPointsOf, bonusFor, limitsFrom, turnoverFactor, turnoverFor } from '../../../domain/funding/bonus.ts'
import { limitIn } from '../../../domain/funding/tiers.ts'
import { isFiat } from '../../../domain/kernel/money.ts'
import { numberFormatter } from '../../../domain/kernel/formatters.ts'
import { formatMoney } from '../../../domain/kernel/moneyFormat.ts'
import { formatTurnover } from '../../../domain/withdrawals/turnoverText.ts'
import { dialogOpened } from '../../shell/dialogs/dialogsSlice.ts'
import { useIsOffline } from '../../shell/device/useIsOffline.ts'
import { useSubmission } from '../../shell/forms/useSubmission.ts'
import { hrefOf } from '../../shell/location/location.ts'
import { paths } from '../../shell/location/routes.ts'
import { amountOf } from '../../shell/money/BoundMoney.tsx'
import { selectOffsetMs, selectSettings } from '../../shell/session/sessionSlice.ts'
import { formatDateTime } from '../../shell/texts/dateTime.ts'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { formatPercent } from '../../shell/texts/formatPercent.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Chip } from '../../ui/Chip.tsx'
import facts from '../../ui/facts.module.css'
import { ErrorMessage } from '../../shell/help/ErrorMessage.tsx'
import { useLocale } from '../../ui/locale.ts'
import { OfflineNote } from '../../ui/OfflineNote.tsx'
import { Sentence } from '../../ui/Sentence.tsx'
import styles from './PromoMenu.module.css'
import { useActivatePromotionMutation, useDeactivatePromotionMutation } from './promotionsApi.ts'

/** A deposit that the terms are shown with, in whole units before the rouble's factor. */
const exampleDeposit = 1_000

/** One promotion with its terms, its price in turnover, and what has become of it (ENG-01, ENG-06). */
export function PromotionPage(detail: WirePromotionDetail) {
  const { t } = useTranslation('promotions')
  const { promotion, status } = detail
  return (
    <>
      <Card title={t('page.terms')} aside={<Chip tone={status === 'active' ? 'accent' : 'plain'}>{t(`status.${status}`)}</Chip>}>
        <Terms {...detail} />
        <Choice name={promotion.name} status={status} />
        <p className={styles.terms}>
          <a href={hrefOf(paths.show('bonus'))}>{t('terms')}</a>
        </p>
      </Card>
      {detail.grant && <GrantCard grant={detail.grant} />}
    </>
  )
}

function Terms({ promotion: { start, end, percent = '0' }, most: { amount, currency } }: WirePromotionDetail) {
  const { t } = useTranslation('promotions')
  const locale = useLocale()
  const offset = useSelector(selectOffsetMs)
  const [now] = useState(() => Date.now() + offset)
  const maxPercent = useSelector(selectSettings)?.maxBonusPercent
  const limits = limitsFrom({ bonus: amount, percent: maxPercent ?? percent }, currency)
  const deposit = limitIn(exampleDeposit, currency)
  const bonus = limits && isFiat(currency) ? bonusFor(deposit, basisPointsOf(percent), limits) : null
  const most = amountOf(amount, currency)
  return (
    <>
      <dl className={facts.facts}>
        <dt>{t('page.period')}</dt>
        <dd>{t('menu.period', { start: formatDateTime(start, now, locale), end: formatDateTime(end, now, locale) })}</dd>
        <dt>{t('extra')}</dt>
        <dd>{formatPercent(percent, locale, 'signed')}</dd>
        {most.minor > 0 && (
          <>
            <dt>{t('page.most')}</dt>
            <dd translate="no">{formatMoney(most, locale, 'whole')}</dd>
          </>
        )}
        <dt>{t('page.turnover')}</dt>
        <dd>{t('page.times', { times: numberFormatter(locale, {}).format(turnoverFactor) })}</dd>
      </dl>
      {most.minor === 0 && <p>{t('page.noBonus', { currency })}</p>}
      {bonus && bonus.minor > 0 && (
        <p>
          <Sentence>
            {t('page.example', {
              deposit: formatMoney(deposit, locale, 'whole'),
              bonus: formatMoney(bonus, locale),
              turnover: formatMoney(turnoverFor(bonus), locale, 'whole'),
            })}
          </Sentence>
        </p>
      )}
      <p>{t('page.price')}</p>
    </>
  )
}

function Choice({ name, status }: { name: string; status: WirePromotionDetail['status'] }) {
  const { t } = useTranslation('promotions')
  const errorText = useErrorText('promotions')
  const isOffline = useIsOffline()
  const [activate] = useActivatePromotionMutation()
  const [deactivate] = useDeactivatePromotionMutation()
  const { status: sending, send } = useSubmission()
  if (status === 'used' || status === 'ended') return null
  const isActive = status === 'active'
  const change = (call: typeof activate | typeof deactivate): void => void send(() => call({ body: { name } }).unwrap())
  return (
    <>
      <OfflineNote isOffline={isOffline} offline={t('state.offline')} />
      <div className={styles.active}>
        {isActive && (
          <ButtonLink tone="primary" href={hrefOf(paths.show('funding', 'promo'))}>
            {t('deposit')}
          </ButtonLink>
        )}
        {/* The same button in both states: it keeps the focus of the person who pressed it. */}
        <Button
          tone={isActive ? 'quiet' : 'primary'}
          busy={sending.at === 'sending'}
          disabled={isOffline}
          onClick={() => change(isActive ? deactivate : activate)}
        >
          {isActive ? t('menu.stop') : t('menu.use')}
        </Button>
      </div>
      {sending.at === 'refused' && (
        <ErrorMessage key={sending.attempt} code={sending.fault.code}>
          {errorText(sending.fault.code)}
        </ErrorMessage>
      )}
    </>
  )
}

function GrantCard({ grant }: { grant: NonNullable<WirePromotionDetail['grant']> }) {
  const { t } = useTranslation('promotions')
  const locale = useLocale()
  const dispatch = useDispatch()
  const { id, account, currency, givenUp, takenBack = false } = grant
  const [turnover, needed] = [amountOf(grant.turnover, currency), amountOf(grant.needed, currency)]
  const isBound = !givenUp && !takenBack && turnover.minor < needed.minor
  const text = t('page.traded', { turnover: formatTurnover(turnover, locale), needed: formatTurnover(needed, locale) })
  return (
    <Card title={t('page.grant', { amount: formatMoney(amountOf(grant.amount, currency), locale, 'whole') })}>
      <p>
        <Sentence>{takenBack ? t('page.takenBack') : givenUp ? t('giveUp.done') : isBound ? text : t('bonus.free')}</Sentence>
      </p>
      {isBound && (
        <>
          <progress max={needed.minor} value={turnover.minor} aria-label={text} />
          <p>
            <Button onClick={() => dispatch(dialogOpened({ name: 'giveUpBonus', id, account, currency }))}>{t('giveUp.open')}</Button>
          </p>
        </>
      )}
    </Card>
  )
}
