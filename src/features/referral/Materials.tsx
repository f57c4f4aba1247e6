import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WireReferralLink, WireReferralMaterial } from '../../../contract/referral.ts'
import { isLanguage } from '../../shell/location/routes.ts'
import { languageNames } from '../../shell/texts/languageNames.ts'
import { bannerCode } from '../../../domain/referral/materials.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { SelectField } from '../../ui/Field.tsx'
import { EmptyState } from '../../ui/Notice.tsx'
import styles from './Referral.module.css'
import { HelpLink } from '../../shell/help/HelpLink.tsx'

type Props = { materials: readonly WireReferralMaterial[]; links: readonly WireReferralLink[] }

/** Banners with a preview, and the code that shows one on another site and leads to a link (SUP-09). */
export function Materials({ materials, links }: Props) {
  const { t } = useTranslation('referral')
  const [chosen, setChosen] = useState<string | null>(null)
  const link = links.find(({ link_href: href }) => href === chosen) ?? links[0]
  return (
    <Card title={t('materials')}>
      {materials.length === 0 ? (
        <EmptyState help={<HelpLink article="referral" />} title={t('materials.empty')} />
      ) : (
        <div className={styles.stack}>
          <p className={styles.muted}>{t(link ? 'materials.text' : 'materials.noLink')}</p>
          {link && links.length > 1 && (
            <SelectField
              className={styles.choice}
              label={t('materials.link')}
              value={link.link_href}
              onChange={({ target }) => setChosen(target.value)}
            >
              {links.map(({ link_href: href, link_name: name }) => (
                <option key={href} value={href}>
                  {name}
                </option>
              ))}
            </SelectField>
          )}
          <ul className={styles.materials}>
            {materials.map((material) => (
              <li key={`${material.size} ${material.format} ${material.locale}`}>
                <Banner material={material} link={link?.link_href} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  )
}

function Banner({ material, link }: { material: WireReferralMaterial; link: string | undefined }) {
  const { t } = useTranslation('referral')
  const { size, extend, locale, href } = material
  const [width, height] = size.split('x').map(Number)
  const language = isLanguage(locale) ? languageNames[locale] : t('materials.anyLanguage')
  const code = link === undefined || href === undefined ? null : bannerCode({ size, href }, link, location.origin)
  return (
    <>
      {href !== undefined && (
        <div className={styles.preview}>
          <img src={href} width={width} height={height} alt={t('materials.alt', { size })} loading="lazy" />
        </div>
      )}
      <p>
        <bdi>{size.replace('x', ' × ')}</bdi> · <bdi>{extend.toUpperCase()}</bdi> · {language}
      </p>
      {code !== null && (
        <details className={styles.code}>
          <summary>{t('materials.code')}</summary>
          <code dir="ltr" translate="no">
            {code}
          </code>
        </details>
      )}
      <div className={styles.actions}>
        {code !== null && (
          <CopyButton value={code} label={t('materials.copy')} copied={t('materials.copied')} failed={t('links.copyFailed')} />
        )}
        {href !== undefined && (
          <ButtonLink tone="plain" href={href} download>
            {t('materials.download')}
          </ButtonLink>
        )}
      </div>
    </>
  )
}
