import { useEffect, useState } from 'react'
import { api } from '../../../kit/api/api.ts'
import { serverText } from '../../../kit/form/fault-text.ts'
import { showFieldFaults } from '../../../kit/form/form-rules.ts'
import { parseStored, tabStore } from '../../../kit/page/browser-storage.ts'
import { toast } from '../../../kit/ui/toast-store.ts'
import { m } from '../../../paraglide/messages.js'
import { getLocale } from '../../../paraglide/runtime.js'
import { requestSignInCode, verifySignInCode } from '../../sign-in-api.ts'
import { CookiesBlocked, type SignIn } from './use-sign-in.ts'

export interface MailedCode {
  /** The address that a code was requested for; null before that. */
  sentTo: string | null
  /** A request for a code is pending. */
  asking: boolean
  /** Requests a code for the typed address. */
  ask: () => Promise<void>
  sendAgain: () => Promise<void>
  verify: (code: string) => Promise<void>
  /** Returns to the form. */
  back: () => void
}

const storageKey = 'sign-in-code'

/** Lifetime of a code, in milliseconds. */
const lifetime = 10 * 60_000

/**
 * Signs in with a code from a mail. The step is kept in the tab: phones may discard the page while its visitor reads the
 * mail.
 */
export function useMailedCode({ form, accept }: SignIn): MailedCode {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [asking, setAsking] = useState(false)
  useEffect(() => setSentTo(storedAddress()), [])
  const ask = async () => {
    if (asking) return
    const email = form.getValues('email')
    // From now on an error ends as soon as the address is typed.
    form.setValue('email', email, { shouldTouch: true })
    if (!(await form.trigger('email', { shouldFocus: true }))) return
    setAsking(true)
    try {
      await send(email)
      tabStore.set(storageKey, JSON.stringify({ email, at: Date.now() }))
      setSentTo(email)
    } catch (error) {
      const description = serverText(error, m.account_code_failed())
      if (!showFieldFaults(form, error)) form.setError('root', { message: description })
      toast({ title: m.dashboard_resend_failed_title(), description, tone: 'danger', topic: 'account' })
    } finally {
      setAsking(false)
    }
  }
  const back = () => {
    tabStore.remove(storageKey)
    setSentTo(null)
  }
  const verify = async (code: string) => {
    if (sentTo === null) return
    const answer = await api(verifySignInCode, { body: { email: sentTo, code } })
    tabStore.remove(storageKey)
    try {
      if (!(await accept(answer))) setSentTo(null)
    } catch (error) {
      if (!(error instanceof CookiesBlocked)) throw error
      const description = m.account_cookies_blocked()
      toast({ title: m.account_login_failed_title(), description, tone: 'danger', topic: 'account' })
      setSentTo(null)
    }
  }
  const sendAgain = async () => {
    if (sentTo !== null) await send(sentTo)
  }
  return { sentTo, asking, ask, sendAgain, verify, back }
}

const send = (email: string) => api(requestSignInCode, { body: { email, language: getLocale() } })

/** The address of a code that may still be valid. */
function storedAddress(): string | null {
  const stored = parseStored<{ email: string; at: number }>(tabStore.get(storageKey))
  return stored && Date.now() - stored.at < lifetime ? stored.email : null
}
