import { queryOptions, useQuery } from '@tanstack/react-query'
import { CircleCheck, Info } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../../kit/api/api.ts'
import { ButtonLink } from '../../../kit/ui/button.tsx'
import { m } from '../../../paraglide/messages.js'
import { LoadingScreen } from '../../../store/shell/loading-screen.tsx'
import { readSetup } from '../../setup-api.ts'
import { AccountFrame } from '../sign-in/account-frame.tsx'
import { AccountMessage } from '../sign-in/account-message.tsx'
import { SetupForm } from './setup-form.tsx'

const outcomes = {
  done: { icon: CircleCheck, tone: 'success', title: m.account_setup_done_title, text: m.account_setup_done_text },
  nothing: { icon: Info, tone: 'info', title: m.account_setup_none_title, text: m.account_setup_none_text },
} as const

const setupQuery = queryOptions({ queryKey: ['setup'], queryFn: () => api(readSetup) })

/** Creates the first account of a new shop, authorized by the setup token of its start; says so when there is one. */
export function SetupPage() {
  const [end, setEnd] = useState<keyof typeof outcomes | null>(null)
  const { data, isPending } = useQuery(setupQuery)
  if (isPending) return <LoadingScreen />
  const outcome = end ?? (data?.open === false ? 'nothing' : null)
  if (outcome === null) {
    return (
      <AccountFrame>
        <SetupForm onDone={() => setEnd('done')} onNothing={() => setEnd('nothing')} />
      </AccountFrame>
    )
  }
  const { icon, tone, title, text } = outcomes[outcome]
  return (
    <AccountFrame>
      <AccountMessage icon={icon} tone={tone} title={title()} text={<p>{text()}</p>} arrives>
        <ButtonLink to="/login">{m.account_reset_sign_in()}</ButtonLink>
      </AccountMessage>
    </AccountFrame>
  )
}
