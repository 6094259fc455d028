import { useState } from 'react'
import { storeWaitingCheckout } from '../../../checkout/store/waiting-checkout.ts'
import { lazyComponent } from '../../../kit/page/lazy-component.tsx'
import { Tabs } from '../../../kit/ui/tabs.tsx'
import { m } from '../../../paraglide/messages.js'
import { LostSessionNotice } from '../session/lost-session-notice.tsx'
import { AccountFrame, accountTitleStyle } from './account-frame.tsx'
import type { LoginSearch, LoginTab } from './login-search.ts'
import { RegisterForm } from './register-form.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { useRegistration } from './use-registration.ts'
import { useSignIn } from './use-sign-in.ts'
import { VerificationSent } from './verification-sent.tsx'

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
        <RegistrationVerification sentTo={sentTo} {...{ signIn, registration }} onBack={backToForm} />
      </AccountFrame>
    )
  }
  if (signIn.secondStep !== null) {
    return (
      <AccountFrame>
        <SecondStep
          methods={signIn.secondStep.secondFactor}
          isNavigating={signIn.pending}
          onSignedIn={signIn.enter}
          onBack={signIn.startOver}
          onMissing={signIn.startOver}
        />
      </AccountFrame>
    )
  }
  return (
    <AccountFrame>
      <AccountForms {...{ tab, redirect, onTab, signIn, registration }} />
    </AccountFrame>
  )
}

interface LoginForms {
  signIn: ReturnType<typeof useSignIn>
  registration: ReturnType<typeof useRegistration>
}

interface RegistrationVerificationProps extends LoginForms {
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

function AccountForms({ tab, redirect, onTab, signIn, registration }: LoginPageProps & LoginForms) {
  return (
    <>
      <LostSessionNotice className="mb-6 rounded-card" />
      <h1 className={accountTitleStyle}>{m.account_title()}</h1>
      <p className="mt-3 mb-7 max-w-prose text-muted">
        {redirect === 'checkout' ? m.account_intro_checkout() : m.account_intro()}
      </p>
      <Tabs<LoginTab>
        label={m.account_tabs_label()}
        value={tab}
        onChange={onTab}
        tabs={[
          { value: 'sign-in', label: m.account_sign_in(), panel: <SignInForm {...signIn} /> },
          { value: 'register', label: m.account_create(), panel: <RegisterForm {...registration} /> },
        ]}
      />
    </>
  )
}
