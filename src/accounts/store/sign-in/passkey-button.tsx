import { KeyRound } from 'lucide-react'
import { useId, useState, useSyncExternalStore } from 'react'
import { ApiError } from '../../../kit/api/api-error.ts'
import { serverText } from '../../../kit/form/fault-text.ts'
import { wordingsOf } from '../../../kit/page/page-text.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { FieldError } from '../../../kit/ui/field.tsx'
import { m } from '../../../paraglide/messages.js'
import { accountFaults } from '../../texts.ts'
import { CookiesBlocked, type SignIn } from './use-sign-in.ts'

const never = () => () => {}

interface PasskeyButtonProps extends Pick<SignIn, 'accept' | 'pending'> {
  /** One that this browser remembers, and what its button says. */
  account?: { id: string; label: string }
}

/** Signs in with a passkey of this device, in browsers that have them. Its code is loaded on first use. */
export function PasskeyButton({ accept, pending, account }: PasskeyButtonProps) {
  const errorId = useId()
  const supported = useSyncExternalStore(
    never,
    () => 'PublicKeyCredential' in window,
    // Nearly all browsers have them, and a button that arrives later would move the page.
    () => true,
  )
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  if (!supported) return null
  const enter = async () => {
    if (busy || pending) return
    setBusy(true)
    setError(null)
    try {
      const { passkeySignIn } = await import('./passkey-sign-in.ts')
      await accept(await passkeySignIn(account?.id))
    } catch (failure) {
      setError(failureText(failure))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="flex flex-col gap-2">
      <Button tone={account ? 'brand' : 'outline'} full pending={busy} onClick={() => void enter()}>
        <KeyRound aria-hidden className="size-5" />
        <span>{account?.label ?? m.account_passkey_enter()}</span>
      </Button>
      {error && (
        <div role="alert">
          <FieldError id={errorId}>{error}</FieldError>
        </div>
      )}
    </div>
  )
}

/** Browsers do not distinguish a declined from a missing passkey, so the message covers both. */
function failureText(error: unknown): string {
  if (error instanceof CookiesBlocked) return m.account_cookies_blocked()
  return error instanceof ApiError
    ? serverText(error, m.account_passkey_failed(), wordingsOf(accountFaults))
    : m.account_passkey_failed()
}
