import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { hrefOf } from '../../shell/location/location.ts'
import { paths } from '../../shell/location/routes.ts'
import { ScreenHeading } from '../../shell/screen/ScreenHeading.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/Notice.tsx'
import { Page, PageHeader } from '../../ui/Page.tsx'
import { useOnePromotionQuery } from './promotionsApi.ts'
import { PromotionPage } from './PromotionPage.tsx'
import PromotionsScreen from './PromotionsScreen.tsx'
import { PromotionState } from './PromotionState.tsx'
import { useIsVisitor, usePersonReading } from './usePersonReading.ts'

/** Renders `#/show/promo/{name}`: one promotion (ENG-01); without a name all of them. */
export default function PromotionScreen() {
  const { add } = useParams()
  return add === undefined ? <PromotionsScreen /> : <OnePromotion key={add} name={add} />
}

function OnePromotion({ name }: { name: string }) {
  const { t } = useTranslation('promotions')
  const query = useOnePromotionQuery({ body: { name } }, { skip: useIsVisitor(), refetchOnMountOrArgChange: true })
  const reading = usePersonReading(query)
  const title = (reading.at === 'shown' ? reading.data.data?.promotion.title : undefined) ?? t('menu.title')
  // The server refuses to look for a text that can be no name.
  const isUnknown = reading.at === 'failed' && (reading.code === 'promo.invalid' || reading.status === 400)
  return (
    <Page width="text">
      <PageHeader>
        <ScreenHeading title={title} />
        <ButtonLink tone="plain" href={hrefOf(paths.show('promotions'))}>
          {t('page.all')}
        </ButtonLink>
      </PageHeader>
      {isUnknown ? (
        <EmptyState title={t('page.unknown')} />
      ) : (
        <PromotionState reading={reading} onRetry={() => void query.refetch()}>
          {({ data }) => data && <PromotionPage {...data} />}
        </PromotionState>
      )}
    </Page>
  )
}
