import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { useParams } from 'react-router-dom'
import { hrefOf } from '../../shell/location/location.ts'
import { paths } from '../../shell/location/routes.ts'
import { ScreenHeading } from '../../shell/screen/ScreenHeading.tsx'
import { selectShownUser } from '../../shell/session/sessionSlice.ts'
import { useStoredReadingTexts } from '../../shell/texts/useReadingTexts.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Page, PageHeader } from '../../ui/Page.tsx'
import { ReadingState } from '../../ui/ReadingState.tsx'
import type { WireUser } from '../../../contract/session.ts'
import { DocumentCards } from './DocumentCards.tsx'
import { ProfileCard } from './ProfileCard.tsx'
import { SignatureCard } from './SignatureCard.tsx'
import { useDocuments } from './useDocuments.ts'
import { VerificationSummary } from './VerificationSummary.tsx'

/** Renders `#/show/personal`, and the documents at `#/show/personal/verify` (VER-01). */
export default function PersonalScreen() {
  const { t } = useTranslation(['personal', 'app'])
  const user = useSelector(selectShownUser)
  const isVerify = useParams()['add'] === 'verify'
  return (
    <Page width="text">
      <PageHeader>
        {/* New at each address: it takes the focus from the link that has gone. */}
        <ScreenHeading key={isVerify ? 'verify' : 'profile'} title={isVerify ? t('verify.title') : t('app:nav.personal')} />
        {isVerify && (
          <ButtonLink tone="plain" href={hrefOf(paths.show('personal'))}>
            {t('app:nav.personal')}
          </ButtonLink>
        )}
      </PageHeader>
      {user && <Content user={user} at={isVerify ? 'verify' : 'profile'} />}
    </Page>
  )
}

function Content({ user, at }: { user: WireUser; at: 'verify' | 'profile' }) {
  const texts = useStoredReadingTexts('personal')
  const { reading, refetch } = useDocuments(user)
  const own = reading.at === 'shown' ? reading.data : null
  // A file that was chosen while nothing could be read must not go with the next reading.
  const [isOpen, setOpen] = useState(false)
  if (!isOpen && reading.at !== 'loading') setOpen(true)
  return (
    <>
      {at === 'profile' && <ProfileCard user={user} />}
      <ReadingState reading={reading} onRetry={() => void refetch()} texts={texts} lines={6}>
        {(data) => at === 'profile' && <VerificationSummary own={data} user={user} withLink />}
      </ReadingState>
      {isOpen && at === 'verify' && <DocumentCards own={own} user={user} />}
      {/* The flag of the user says whether there is a signature that can't be read now. */}
      {isOpen && at === 'profile' && (own || !user.sign) && <SignatureCard signature={own?.signature ?? null} user={user} />}
    </>
  )
}
