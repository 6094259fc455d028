import { LogOut } from 'lucide-react'
import { isStaff, useCurrentUser } from '../../accounts/store/session/current-user.ts'
import { signOut } from '../../accounts/store/session/sign-out.ts'
import { Button, ButtonLink } from '../../kit/ui/button.tsx'
import { m } from '../../paraglide/messages.js'

/** Sign In / Register, or dashboard link and sign-out (spec §2). */
export function AccountLinks({ className = '' }: { className?: string }) {
  const user = useCurrentUser()
  if (!user) {
    return (
      <div className={className}>
        <ButtonLink to="/login" tone="quiet" size="sm" className="text-[0.9375rem]">
          {m.shell_sign_in()}
        </ButtonLink>
      </div>
    )
  }
  return (
    <div className={`items-center gap-1 ${className}`}>
      <ButtonLink to={isStaff(user) ? '/admin' : '/dashboard'} tone="quiet" size="sm">
        {isStaff(user) ? m.shell_admin_panel() : m.shell_dashboard()}
      </ButtonLink>
      <SignOutButton email={user.email} />
    </div>
  )
}

/** Signs out; shows the account's name where there is room. */
export function SignOutButton({ email, className = '' }: { email: string; className?: string }) {
  return (
    <Button
      tone="quiet"
      size="sm"
      aria-label={m.shell_sign_out({ email })}
      title={m.shell_sign_out({ email })}
      onClick={() => void signOut()}
      className={className}
    >
      <LogOut aria-hidden className="size-4 shrink-0" />
      <span className="max-w-48 truncate lg:max-xl:hidden">{email}</span>
    </Button>
  )
}
