import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { lazyComponent } from '../../../kit/page/lazy-component.tsx'
import { UnsavedGuard } from '../../../kit/page/unsaved-guard.tsx'
import { Avatar, initialsOf } from '../../../kit/ui/avatar.tsx'
import { toast } from '../../../kit/ui/toast-store.ts'
import { m } from '../../../paraglide/messages.js'
import { LoadingScreen } from '../../../store/shell/loading-screen.tsx'
import type { User } from '../../api.ts'
import { isStaff } from '../session/current-user.ts'
import { SignedIn } from '../session/signed-in.tsx'
import { UnverifiedBanner } from '../verification/unverified-banner.tsx'
import { AccountCard } from './account-card.tsx'
import { DataCard } from './data-card.tsx'
import { OwnSessionsCard } from './own-sessions-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { PersonalCard } from './personal-card.tsx'
import { profileTitle } from './profile-title.ts'
import { usePasswordForm } from './use-password-form.ts'
import { usePersonalForm } from './use-personal-form.ts'

const SecondFactorCard = lazyComponent(() =>
  import('../second-factor/second-factor-card.tsx').then((module) => module.SecondFactorCard),
)

/** The own account (spec §2); visitors see a message and are redirected to the sign-in page. */
export function ProfilePage() {
  return <SignedIn otherwise={<SignInFirst />}>{(user) => <FramedProfile user={user} />}</SignedIn>
}

function FramedProfile({ user }: { user: User }) {
  const profile = <Profile key={user.id} user={user} />
  if (isStaff(user)) return profile
  return <div className="mx-auto max-w-page px-4 pt-8 sm:px-6 lg:px-10 lg:pt-12">{profile}</div>
}

function Profile({ user }: { user: User }) {
  const personal = usePersonalForm(user)
  const password = usePasswordForm()
  const dirty = personal.form.formState.isDirty || password.form.formState.isDirty
  return (
    <div className="flex flex-col gap-6">
      <div className="flex items-center gap-4">
        <Avatar initials={initialsOf(user)} size="lg" />
        <div className="min-w-0">
          <h1
            className={isStaff(user) ? 'font-semibold text-2xl' : 'font-display font-medium text-h2 tracking-display'}
          >
            {profileTitle(user)}
          </h1>
          <p className="truncate text-muted">{user.email}</p>
        </div>
      </div>
      {(!user.emailVerified || user.pendingEmail !== null) && <UnverifiedBanner user={user} />}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)]">
        <div className="flex min-w-0 flex-col gap-6">
          {isStaff(user) && (
            // As high as the card without any factor, so that the rest does not move when it arrives.
            <div className="min-h-77 lg:min-h-67">
              <SecondFactorCard missing={user.secondFactorMissing} />
            </div>
          )}
          <PersonalCard user={user} personal={personal} />
          <PasswordCard user={user} password={password} />
          <OwnSessionsCard />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <AccountCard user={user} />
          <DataCard user={user} />
        </div>
      </div>
      <UnsavedGuard dirty={dirty} />
    </div>
  )
}

/** Delay before the sign-in page opens, in milliseconds. */
const leaveAfter = 500

function SignInFirst() {
  const navigate = useNavigate()
  useEffect(() => {
    toast({ title: m.errors_unauthorized_title(), description: m.errors_unauthorized_text(), tone: 'danger' })
    const timer = setTimeout(() => void navigate({ to: '/login', replace: true }), leaveAfter)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <>
      <h1 className="sr-only">{m.errors_unauthorized_title()}</h1>
      <LoadingScreen />
    </>
  )
}
