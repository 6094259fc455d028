import { useQuery } from '@tanstack/react-query'
import { api } from '../../../kit/api/api.ts'
import { m } from '../../../paraglide/messages.js'
import { listRememberedAccounts } from '../../continue-api.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { forgetRemembered } from './remembered-here.ts'
import type { SignIn } from './use-sign-in.ts'

/** A button for each member of staff who signed in here with both factors today: a passkey signs them in again. */
export function ContinueAs({ accept, pending }: Pick<SignIn, 'accept' | 'pending'>) {
  const { data: accounts = [] } = useQuery({
    queryKey: ['remembered-accounts'],
    queryFn: readAccounts,
    staleTime: 0,
    gcTime: 0,
  })
  if (accounts.length === 0) return null
  return (
    <section aria-label={m.account_continue_label()} className="mb-7 flex flex-col gap-3">
      {accounts.map(({ id, firstName: name }) => (
        <PasskeyButton
          key={id}
          accept={accept}
          pending={pending}
          account={{ id, label: name === '' ? m.account_continue() : m.account_continue_as({ name }) }}
        />
      ))}
      <p className="text-muted text-sm">{m.account_continue_text()}</p>
    </section>
  )
}

async function readAccounts() {
  const { accounts } = await api(listRememberedAccounts)
  if (accounts.length === 0) forgetRemembered()
  return accounts
}
