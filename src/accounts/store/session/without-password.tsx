import { askToReauthenticate } from '../../../kit/api/reauthentication.ts'
import { toast } from '../../../kit/ui/toast-store.ts'
import { m } from '../../../paraglide/messages.js'
import type { User } from '../../../session/api.ts'

/** For customers without a password: after a code or a passkey the field of the current one may stay blank. */
export function WithoutPassword({ user }: { user: Pick<User, 'role' | 'emailVerified'> }) {
  if (user.role !== 'customer' || !user.emailVerified) return null
  const confirm = async () => {
    if (!(await askToReauthenticate({ withoutPassword: true }))) return
    toast({ title: m.session_confirmed_title(), description: m.session_confirmed_text(), tone: 'success' })
  }
  return (
    <button
      type="button"
      onClick={() => void confirm()}
      className="inline-flex min-h-control items-center self-start text-brand-text text-sm underline underline-offset-4"
    >
      {m.session_without_password()}
    </button>
  )
}
