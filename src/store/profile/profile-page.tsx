import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { changePassword, exportOwnData } from '../../accounts/profile-api.ts'
import { passwordRules } from '../../accounts/store/password-rules.ts'
import { PersonFields } from '../../accounts/store/person-fields.tsx'
import { WithoutPassword } from '../../accounts/store/session/without-password.tsx'
import { UnverifiedBanner } from '../../accounts/store/verification/unverified-banner.tsx'
import { api } from '../../kit/api/api.ts'
import { ApiError } from '../../kit/api/api-error.ts'
import { serverText } from '../../kit/form/fault-text.ts'
import { showFieldFaults } from '../../kit/form/form-rules.ts'
import { useRulesForm } from '../../kit/form/rules-form.ts'
import { lazyComponent } from '../../kit/page/lazy-component.tsx'
import { UnsavedGuard } from '../../kit/page/unsaved-guard.tsx'
import { Avatar, initialsOf } from '../../kit/ui/avatar.tsx'
import { Button, buttonStyle } from '../../kit/ui/button.tsx'
import { Card } from '../../kit/ui/card.tsx'
import { HiddenUsername } from '../../kit/ui/hidden-username.tsx'
import { Link } from '../../kit/ui/link.tsx'
import { PasswordField } from '../../kit/ui/password-field.tsx'
import { toast } from '../../kit/ui/toast-store.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import type { User } from '../../session/api.ts'
import { isStaff } from '../../session/store/current-user.ts'
import { SignedIn } from '../../session/store/signed-in.tsx'
import { useSessionEnd } from '../../session/store/use-session-end.ts'
import { LoadingScreen } from '../shell/loading-screen.tsx'
import { AccountCard } from './account-card.tsx'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'
import { FormCard } from './form-card.tsx'
import { OwnSessionsCard } from './own-sessions-card.tsx'
import { type PasswordChange, passwordChangeRulesFor } from './password-change-rules.ts'
import { profileTitle } from './profile-title.ts'
import { type PersonalForm, usePersonalForm } from './use-personal-form.ts'

const ConsentsCard = lazyComponent(() =>
  import('../../consents/store/consents-card.tsx').then((module) => module.ConsentsCard),
)
const PasskeysCard = lazyComponent(() => import('./passkeys-card.tsx').then((module) => module.PasskeysCard))
const SecondFactorCard = lazyComponent(() =>
  import('../../accounts/store/second-factor/second-factor-card.tsx').then((module) => module.SecondFactorCard),
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
  const password = usePasswordForm(user)
  const dirty = personal.form.formState.isDirty || password.form.formState.isDirty
  return (
    <div className="flex flex-col gap-6">
      <div className="flex items-center gap-4">
        <Avatar initials={initialsOf(user)} size="xl" />
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
          {!isStaff(user) && user.emailVerified && <PasskeysCard />}
          <OwnSessionsCard />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <AccountCard user={user} />
          {!isStaff(user) && user.emailVerified && <ConsentsCard />}
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

/** Export and deletion of the user's own data. */
function DataCard({ user }: { user: User }) {
  const [deleting, setDeleting] = useState(false)
  const staff = isStaff(user)
  const shape = staff ? ({ size: 'admin', shape: 'control' } as const) : ({ size: 'sm', shape: 'pill' } as const)
  return (
    <Card>
      <div className="flex flex-col items-start gap-4 p-5 sm:p-6">
        <div>
          <h2 className="font-bold text-lg">{m.profile_data()}</h2>
          <p className="text-muted text-sm">{staff ? m.profile_data_text_staff() : m.profile_data_text()}</p>
        </div>
        <a href={exportOwnData.path} download className={buttonStyle({ tone: 'outline', ...shape })}>
          {m.profile_data_download()}
        </a>
        {!staff && (
          <Button tone="quiet-brand" {...shape} className="-ml-4" onClick={() => setDeleting(true)}>
            {m.profile_delete()}
          </Button>
        )}
      </div>
      {deleting && <DeleteAccountDialog user={user} onClose={() => setDeleting(false)} />}
    </Card>
  )
}

function PersonalCard({ user, personal }: { user: User; personal: PersonalForm }) {
  const { form, submit, keepEmail } = personal
  const email = useWatch({ control: form.control, name: 'email' })
  return (
    <FormCard
      title={m.profile_personal()}
      text={m.profile_personal_text()}
      form={form}
      onSubmit={submit}
      submitLabel={m.profile_save()}
    >
      <PersonFields user={user} field={form.register} errors={form.formState.errors} email={email} />
      {user.pendingEmail !== null && <PendingEmail email={user.email} pending={user.pendingEmail} onKeep={keepEmail} />}
    </FormCard>
  )
}

interface PendingEmailProps {
  email: string
  pending: string
  onKeep: () => Promise<void>
}

function PendingEmail({ email, pending, onKeep }: PendingEmailProps) {
  const [keeping, setKeeping] = useState(false)
  const keep = async () => {
    setKeeping(true)
    await onKeep()
    setKeeping(false)
  }
  return (
    <div className="flex flex-col items-start gap-2.5 rounded-card bg-info-soft px-4 py-3 text-info-text">
      <p className="wrap-anywhere text-sm">{m.profile_pending({ email, pending })}</p>
      <Button tone="outline" size="sm" pending={keeping} onClick={() => void keep()} className="max-w-full">
        <span className="truncate">{m.profile_keep({ email })}</span>
      </Button>
    </div>
  )
}

type PasswordForm = ReturnType<typeof usePasswordForm>

/** Changes the password of the signed-in user (back office §5, §8). */
function usePasswordForm(user: User) {
  const endSession = useSessionEnd()
  const form = useRulesForm<PasswordChange>(passwordChangeRulesFor(!isStaff(user)), {
    currentPassword: '',
    newPassword: '',
    confirmPassword: '',
  })
  const submit = async ({ currentPassword, newPassword }: PasswordChange) => {
    try {
      await api(changePassword, { body: { currentPassword, newPassword, language: getLocale() } })
      form.reset()
      toast({ title: m.profile_changed_title(), description: m.profile_changed_text(), tone: 'success' })
    } catch (error) {
      if (endSession(error)) return
      showFieldFaults(form, error)
      toast({ title: m.profile_failed_title(), description: failureText(error), tone: 'danger' })
    }
  }
  return { form, submit }
}

/** The rate limit has its own message; any other failure shows the message of the specification. */
function failureText(error: unknown): string {
  const text = m.profile_change_failed_text()
  return error instanceof ApiError && error.status === 429 ? serverText(error, text) : text
}

function PasswordCard({ user, password }: { user: User; password: PasswordForm }) {
  const { form, submit } = password
  const { errors } = form.formState
  const typed = useWatch({ control: form.control, name: 'newPassword' })
  return (
    <FormCard
      title={m.profile_password()}
      text={m.profile_password_text()}
      form={form}
      onSubmit={submit}
      submitLabel={m.profile_password()}
    >
      <HiddenUsername email={user.email} />
      <PasswordField
        {...form.register('currentPassword')}
        label={m.profile_current()}
        hint={isStaff(user) ? undefined : m.profile_current_or_blank()}
        error={errors.currentPassword?.message}
        autoComplete="current-password"
        required={isStaff(user)}
      />
      <WithoutPassword user={user} />
      {!isStaff(user) && (
        <Link
          to="/forgot-password"
          className="inline-flex min-h-control items-center self-start text-brand-text text-sm underline underline-offset-4"
        >
          {m.profile_no_password()}
        </Link>
      )}
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <PasswordField
          {...form.register('newPassword', { deps: ['confirmPassword'] })}
          label={m.profile_new()}
          error={errors.newPassword?.message}
          autoComplete="new-password"
          rules={passwordRules(typed)}
          required
        />
        <PasswordField
          {...form.register('confirmPassword')}
          label={m.profile_confirm()}
          error={errors.confirmPassword?.message}
          autoComplete="new-password"
          required
        />
      </div>
    </FormCard>
  )
}
