import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { api } from '../../../kit/api/api.ts'
import { ApiError } from '../../../kit/api/api-error.ts'
import type { EndpointInput } from '../../../kit/endpoint.ts'
import { serverText } from '../../../kit/form/fault-text.ts'
import type { FormRules } from '../../../kit/form/form-rules.ts'
import { useRulesForm } from '../../../kit/form/rules-form.ts'
import { notify } from '../../../kit/page/notifications.ts'
import { pageText } from '../../../kit/page/page-text.ts'
import { toast } from '../../../kit/ui/toast-store.ts'
import { m } from '../../../paraglide/messages.js'
import { localizeHref } from '../../../paraglide/runtime.js'
import { currentUser, type User } from '../../../session/api.ts'
import { currentUserQuery } from '../../../session/store/current-user.ts'
import { recordActivity } from '../../../session/store/inactivity.ts'
import { takeLostPage } from '../../../session/store/lost-session.ts'
import { clearPendingSignOut } from '../../../session/store/session-ending.ts'
import { login, type SecondStep } from '../../sign-in-api.ts'
import { accountFaults } from '../../texts.ts'
import { takeAwaitedPage } from '../session/awaited-page.ts'
import { announceSession } from '../session/session-channel.ts'
import type { LoginSearch } from './login-search.ts'
import { destinationOf } from './sign-in-destination.ts'

export type Credentials = EndpointInput<typeof login>['body']

export const signInRules: FormRules<Credentials> = {
  schema: login.body,
  required: { email: m.validation_email_required, password: () => pageText(accountFaults, 'password_required') },
}

export interface SignIn {
  form: UseFormReturn<Credentials>
  /** A request or the navigation after it is pending. */
  pending: boolean
  /** Submits the sign-in; true once the user is signed in. */
  submit: (credentials: Credentials) => Promise<boolean>
  /** Takes the answer to a sign-in of any kind: true once the user is signed in, false when a second step is required. */
  accept: (answer: User | SecondStep) => Promise<boolean>
  /** Set after the password when a second step is required. */
  secondStep: SecondStep | null
  /** Completes the sign-in of a confirmed user. */
  enter: (user: User) => void
  /** Returns to the password step. */
  startOver: () => void
}

export class CookiesBlocked extends Error {}

/** Reads the new session back: a browser that blocks cookies would ask for the sign-in again. */
async function assertCookies(): Promise<void> {
  try {
    await api(currentUser)
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) throw new CookiesBlocked()
  }
}

/** Delay before the navigation, in milliseconds (spec §9). */
const navigationDelay = 500

/** Signs in, shows a welcome toast, and navigates after half a second (spec §4, §8). */
export function useSignIn(redirect: LoginSearch['redirect']): SignIn {
  const form = useRulesForm<Credentials>(signInRules, { email: '', password: '' })
  const welcome = useWelcome(redirect)
  const [isNavigating, setIsNavigating] = useState(false)
  const [secondStep, setSecondStep] = useState<SecondStep | null>(null)
  const pending = form.formState.isSubmitting || isNavigating
  const enter = (user: User) => {
    welcome(user)
    setIsNavigating(true)
  }
  const accept = async (answer: User | SecondStep) => {
    if ('secondFactor' in answer) {
      setSecondStep(answer)
      return false
    }
    await assertCookies()
    enter(answer)
    return true
  }
  const startOver = () => {
    setSecondStep(null)
    form.resetField('password')
  }
  const submit = async (credentials: Credentials) => {
    if (pending) return false
    try {
      if (!navigator.cookieEnabled) throw new CookiesBlocked()
      return await accept(await api(login, { body: credentials }))
    } catch (error) {
      const description =
        error instanceof CookiesBlocked
          ? m.account_cookies_blocked()
          : serverText(error, pageText(accountFaults, 'invalid_credentials'))
      form.setError('root', { message: description })
      toast({ title: m.account_login_failed_title(), description, tone: 'danger', topic: 'account' })
      notify({ title: m.account_login_failed_title(), body: description, kind: 'error' })
      return false
    }
  }
  return { form, pending, submit, accept, secondStep, enter, startOver }
}

function useWelcome(redirect: LoginSearch['redirect']): (user: User) => void {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const router = useRouter()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Cancel the navigation if the visitor leaves the page first.
  useEffect(() => () => clearTimeout(timer.current), [])
  return (user) => {
    queryClient.setQueryData(currentUserQuery.queryKey, user)
    // What was answered to a visitor; customers learn more of how to pay, for instance.
    queryClient.removeQueries({ predicate: ({ meta }) => meta?.ofViewer === true })
    clearPendingSignOut()
    recordActivity(Date.now(), true)
    announceSession('signed-in')
    const name = `${user.firstName} ${user.lastName}`.trim() || user.email
    toast({
      title: m.account_login_success_title(),
      description: m.account_login_success_text({ name }),
      tone: 'success',
      topic: 'account',
    })
    const [lostPage, awaited] = [takeLostPage(user.id), takeAwaitedPage()]
    // A purchase that waits for the sign-in comes first.
    const page = redirect === undefined ? (lostPage ?? (user.role === 'customer' ? awaited : null)) : null
    const to = destinationOf(user.role, redirect)
    const open = () => (page === null ? navigate({ to, replace: true }) : router.history.replace(localizeHref(page)))
    timer.current = setTimeout(() => void open(), navigationDelay)
  }
}
