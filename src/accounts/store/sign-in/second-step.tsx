import { useEffect, useRef } from 'react'
import { accountTitleStyle } from '../../../kit/page/account-frame.tsx'
import { toast } from '../../../kit/ui/toast-store.ts'
import { m } from '../../../paraglide/messages.js'
import type { User } from '../../../session/api.ts'
import type { SecondFactorMethod } from '../../second-factor.ts'
import { SecondStepForm } from '../session/second-step-form.tsx'

export interface SecondStepProps {
  methods: readonly SecondFactorMethod[]
  /** The user is signed in, and the navigation is pending. */
  isNavigating: boolean
  onSignedIn: (user: User) => void
  /** Returns to the password form. */
  onBack: () => void
}

/** Confirms a sign-in after the password. */
export function SecondStep({ methods, isNavigating, onSignedIn, onBack }: SecondStepProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const expire = () => {
    const title = m.account_login_failed_title()
    toast({ title, description: m.second_step_expired(), tone: 'danger', topic: 'account' })
    onBack()
  }
  return (
    <div className="flex flex-col gap-6">
      <div>
        <h1 ref={heading} tabIndex={-1} className={accountTitleStyle}>
          {m.second_step_title()}
        </h1>
        <p className="mt-3 max-w-prose text-muted">{m.second_step_text()}</p>
      </div>
      <SecondStepForm
        methods={methods}
        isNavigating={isNavigating}
        onConfirmed={onSignedIn}
        onExpired={expire}
        onBack={onBack}
      />
    </div>
  )
}
