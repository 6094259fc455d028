import { Mail, MailCheck } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { AccountFrame, accountTitleStyle } from '../../../kit/page/account-frame.tsx'
import { AccountMessage } from '../../../kit/page/account-message.tsx'
import { Form } from '../../../kit/page/form.tsx'
import { lazyComponent } from '../../../kit/page/lazy-component.tsx'
import { Button } from '../../../kit/ui/button.tsx'
import { EmailText } from '../../../kit/ui/email-text.tsx'
import { FormErrorSummary, summaryOf } from '../../../kit/ui/form-error-summary.tsx'
import { Link } from '../../../kit/ui/link.tsx'
import { PasswordField } from '../../../kit/ui/password-field.tsx'
import { Tabs } from '../../../kit/ui/tabs.tsx'
import { m } from '../../../paraglide/messages.js'
import { isStaff } from '../../../session/store/current-user.ts'
import { storeWaitingCheckout } from '../../../session/store/waiting-checkout.ts'
import { LostSessionNotice } from '../session/lost-session-notice.tsx'
import { CodeForm } from '../verification/code-form.tsx'
import { EmailField } from './email-field.tsx'
import type { LoginSearch, LoginTab } from './login-search.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { RegisterForm } from './register-form.tsx'
import { mayBeRemembered, noteRemembered } from './remembered-here.ts'
import { type MailedCode, useMailedCode } from './use-mailed-code.ts'
import { useRegistration } from './use-registration.ts'
import { type SignIn, useSignIn } from './use-sign-in.ts'

const ContinueAs = lazyComponent(() => import('./continue-as.tsx').then((module) => module.ContinueAs))
const MailedCodeStep = lazyComponent(() => import('./mailed-code-step.tsx').then((module) => module.MailedCodeStep))
const SecondStep = lazyComponent(() => import('./second-step.tsx').then((module) => module.SecondStep))

interface LoginPageProps {
  tab: LoginTab
  redirect: LoginSearch['redirect']
  onTab: (tab: LoginTab) => void
}

/** Sign In and Create Account (spec §2); both forms stay mounted, so that switching tabs keeps the input. */
export function LoginPage({ tab, redirect, onTab }: LoginPageProps) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const signIn = useSignIn(redirect)
  const code = useMailedCode(signIn)
  const registration = useRegistration((email) => {
    setSentTo(email)
    if (redirect === 'checkout') storeWaitingCheckout()
  })
  const backToForm = () => {
    setSentTo(null)
    registration.form.reset()
    onTab('sign-in')
  }
  if (sentTo !== null) {
    return (
      <AccountFrame>
        <RegistrationVerification sentTo={sentTo} signIn={signIn} registration={registration} onBack={backToForm} />
      </AccountFrame>
    )
  }
  if (signIn.secondStep !== null) {
    return (
      <AccountFrame>
        <SecondStep
          methods={signIn.secondStep.secondFactor}
          isNavigating={signIn.pending}
          onSignedIn={(user) => {
            if (isStaff(user)) noteRemembered()
            signIn.enter(user)
          }}
          onBack={signIn.startOver}
          onMissing={signIn.startOver}
        />
      </AccountFrame>
    )
  }
  if (code.sentTo !== null) {
    return (
      <AccountFrame>
        <MailedCodeStep email={code.sentTo} isNavigating={signIn.pending} onMissing={code.back} code={code} />
      </AccountFrame>
    )
  }
  return (
    <AccountFrame>
      <AccountForms
        tab={tab}
        redirect={redirect}
        onTab={onTab}
        signIn={signIn}
        code={code}
        registration={registration}
      />
    </AccountFrame>
  )
}

interface LoginForms {
  signIn: ReturnType<typeof useSignIn>
  code: MailedCode
  registration: ReturnType<typeof useRegistration>
}

interface RegistrationVerificationProps extends Omit<LoginForms, 'code'> {
  sentTo: string
  onBack: () => void
}

function RegistrationVerification({ sentTo, signIn, registration, onBack }: RegistrationVerificationProps) {
  /** Verifies and signs in; if the sign-in fails, shows its form prefilled. */
  const verify = async (code: string) => {
    await registration.verify(code)
    const { email, password } = registration.form.getValues()
    signIn.form.setValue('email', email)
    signIn.form.setValue('password', password)
    if (!(await signIn.submit({ email, password }))) onBack()
  }
  return (
    <VerificationSent
      email={sentTo}
      verify={verify}
      resend={registration.sendAgain}
      isNavigating={signIn.pending}
      onBack={onBack}
    />
  )
}

const never = () => () => {}

function AccountForms({ tab, redirect, onTab, signIn, code, registration }: LoginPageProps & LoginForms) {
  const remembered = useSyncExternalStore(never, mayBeRemembered, () => false)
  return (
    <>
      <LostSessionNotice className="mb-6 rounded-card" />
      {remembered && <ContinueAs accept={signIn.accept} pending={signIn.pending} />}
      <h1 className={accountTitleStyle}>{m.account_title()}</h1>
      <p className="mt-3 mb-7 max-w-prose text-muted">
        {redirect === 'checkout' ? m.account_intro_checkout() : m.account_intro()}
      </p>
      <Tabs<LoginTab>
        label={m.account_tabs_label()}
        value={tab}
        onChange={onTab}
        tabs={[
          { value: 'sign-in', label: m.account_sign_in(), panel: <SignInForm {...signIn} code={code} /> },
          { value: 'register', label: m.account_create(), panel: <RegisterForm {...registration} /> },
        ]}
      />
    </>
  )
}

function SignInForm({ form, pending, submit, accept, code }: SignIn & { code: MailedCode }) {
  const { errors, submitCount } = form.formState
  return (
    <Form onSubmit={form.handleSubmit(submit)} className="flex flex-col gap-5">
      <FormErrorSummary errors={summaryOf(errors)} submitCount={submitCount} />
      <EmailField autoComplete="username" field={form.register('email')} error={errors.email?.message} />
      <PasswordField
        label={m.account_password()}
        required
        autoComplete="current-password"
        maxLength={1024}
        error={errors.password?.message}
        {...form.register('password')}
      />
      <Link
        to="/forgot-password"
        className="-my-2 inline-flex min-h-11 items-center self-start font-semibold text-brand-text text-sm underline-offset-4 hover:underline"
      >
        {m.account_forgot()}
      </Link>
      <Button type="submit" full pending={pending}>
        {m.account_sign_in()}
      </Button>
      <div className="flex flex-col gap-3 border-line border-t pt-5">
        <p className="text-muted text-sm">{m.account_code_offer()}</p>
        <Button
          tone="outline"
          full
          pending={code.asking}
          // The focus stays: a field that loses it shows or hides its error, which would move this button away.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => void code.ask()}
        >
          <Mail aria-hidden className="size-5" />
          {m.account_code_ask()}
        </Button>
        <PasskeyButton accept={accept} pending={pending} />
      </div>
    </Form>
  )
}

interface VerificationSentProps {
  email: string
  /** Verifies the address with a code, and signs in. */
  verify: (code: string) => Promise<void>
  resend: () => Promise<void>
  isNavigating: boolean
  onBack: () => void
}

/** After a registration (spec §2): recipient of the mail, code field, and a button back to the form. */
function VerificationSent({ email, verify, resend, isNavigating, onBack }: VerificationSentProps) {
  return (
    <AccountMessage
      icon={MailCheck}
      tone="success"
      title={m.account_sent_title()}
      text={
        <p>
          {m.account_sent_text()}{' '}
          <strong className="break-all font-semibold text-ink">
            <EmailText email={email} />
          </strong>
        </p>
      }
      arrives
    >
      <CodeForm email={email} verify={verify} resend={resend} isNavigating={isNavigating} />
      <p className="w-full max-w-prose text-muted text-sm">{m.account_sent_hint()}</p>
      <Button tone="quiet" onClick={onBack} className="-ml-6">
        {m.account_back_login()}
      </Button>
    </AccountMessage>
  )
}
