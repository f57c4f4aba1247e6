import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { onePromotion } from '../../../contract/promotions.ts'
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
import { HelpLink } from '../../shell/help/HelpLink.tsx'

/** Renders `#/show/promo/{name}`: one promotion (ENG-01); without a name all of them. */
export default function PromotionScreen() {
  const { add } = useParams()
  return add === undefined ? <PromotionsScreen /> : <OnePromotion key={add} name={add} />
}

function OnePromotion({ name }: { name: string }) {
  const { t } = useTranslation('promotions')
  // A text that the contract allows for no promotion is not asked for.
  const isPossible = onePromotion.body?.safeParse({ name }).success !== false
  const isVisitor = useIsVisitor()
  const query = useOnePromotionQuery({ body: { name } }, { skip: isVisitor || !isPossible, refetchOnMountOrArgChange: true })
  const reading = usePersonReading(query)
  const title = (reading.at === 'shown' ? reading.data.data?.promotion.title : undefined) ?? t('menu.title')
  const isMissing = reading.at === 'failed' ? reading.code === 'promo.invalid' : reading.at === 'shown' && !reading.data.data
  const isUnknown = !isPossible || isMissing
  return (
    <Page width="text">
      <PageHeader>
        <ScreenHeading title={title} />
        <ButtonLink tone="plain" href={hrefOf(paths.show('promotions'))}>
          {t('page.all')}
        </ButtonLink>
      </PageHeader>
      {isUnknown ? (
        <EmptyState help={<HelpLink article="promotions" />} title={t('page.unknown')} />
      ) : (
        <PromotionState reading={reading} onRetry={() => void query.refetch()}>
          {({ data }) => data && <PromotionPage {...data} />}
        </PromotionState>
      )}
    </Page>
  )
}
