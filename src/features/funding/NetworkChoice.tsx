import { useTranslation } from 'react-i18next'
import type { CoinNetwork } from '../../../domain/invoices/networks.ts'
import { SelectField } from '../../ui/Field.tsx'
import styles from './FundingScreen.module.css'

type Props = { networks: readonly [CoinNetwork, ...CoinNetwork[]]; chosen: CoinNetwork; onChoose: (network: CoinNetwork) => void }

/** Names the network before the person pays, and lets them choose where a coin has several (FUND-40). */
export function NetworkChoice({ networks, chosen, onChoose }: Props) {
  const { t } = useTranslation(['funding', 'invoices'])
  const name = ({ network }: CoinNetwork): string => t(`invoices:network.${network}`)
  if (networks.length === 1) return <p className={styles.note}>{t('funding:coin.network', { network: name(chosen) })}</p>
  return (
    <SelectField
      label={t('funding:network')}
      name="network"
      value={chosen.network}
      onChange={({ target }) => onChoose(networks.find(({ network }) => network === target.value) ?? networks[0])}
    >
      {networks.map((one) => (
        <option key={one.network} value={one.network}>
          {name(one)}
        </option>
      ))}
    </SelectField>
  )
}
