import { useQuery, useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import {
  addSignInPasskey,
  listSignInPasskeys,
  removeSignInPasskey,
  type SignInPasskey,
  signInPasskeyOptions,
} from '../../accounts/passkey-api.ts'
import { deviceFailure, NewPasskeyDialog } from '../../accounts/store/second-factor/passkey-dialogs.tsx'
import { useFactorChanges } from '../../accounts/store/second-factor/use-factor-changes.ts'
import { createPasskey } from '../../accounts/store/session/passkey.ts'
import { api } from '../../kit/api/api.ts'
import { dayText } from '../../kit/page/date-text.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Card } from '../../kit/ui/card.tsx'
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.tsx'
import { RetryLine } from '../../kit/ui/retry-line.tsx'
import { toast } from '../../kit/ui/toast-store.ts'
import { m } from '../../paraglide/messages.js'

const passkeysQuery = { queryKey: ['sign-in-passkeys'], queryFn: () => api(listSignInPasskeys) } as const

type Task = 'add' | SignInPasskey | null

/** The passkeys that sign a customer in. */
export function PasskeysCard() {
  const { data: passkeys, isError, refetch } = useQuery(passkeysQuery)
  const [task, setTask] = useState<Task>(null)
  return (
    <Card>
      <section aria-label={m.passkeys_title()} className="flex flex-col items-start gap-4 p-5 sm:p-6">
        <div>
          <h2 className="font-bold text-lg">{m.passkeys_title()}</h2>
          <p className="text-muted text-sm">{m.passkeys_text()}</p>
        </div>
        {passkeys && passkeys.length > 0 && (
          <ul className="flex w-full flex-col divide-y divide-line border-line border-y">
            {passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => setTask(passkey)} />
            ))}
          </ul>
        )}
        {isError && <RetryLine text={m.passkeys_unread()} onRetry={() => void refetch()} />}
        <Button tone="outline" size="sm" onClick={() => setTask('add')}>
          <KeyRound aria-hidden className="size-4" />
          {m.second_factor_add_passkey()}
        </Button>
      </section>
      <TaskDialog task={task} onClose={() => setTask(null)} />
    </Card>
  )
}

function PasskeyRow({ passkey, onRemove }: { passkey: SignInPasskey; onRemove: () => void }) {
  const { name, addedAt, lastUsedAt } = passkey
  const used = lastUsedAt ? m.second_factor_used({ date: dayText(lastUsedAt) }) : m.second_factor_unused()
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <KeyRound aria-hidden className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-40">
        <p className="wrap-anywhere font-semibold">{name}</p>
        <p className="text-muted text-sm">{`${m.second_factor_added({ date: dayText(addedAt) })} · ${used}`}</p>
      </div>
      <Button tone="outline" size="sm" aria-label={m.second_factor_remove_named({ name })} onClick={onRemove}>
        {m.second_factor_remove()}
      </Button>
    </li>
  )
}

function TaskDialog({ task, onClose }: { task: Task; onClose: () => void }) {
  const queryClient = useQueryClient()
  const { pending, run } = useFactorChanges()
  const finish = (passkeys: SignInPasskey[] | null, title: string) => {
    if (!passkeys) return
    queryClient.setQueryData(passkeysQuery.queryKey, passkeys)
    toast({ title, tone: 'success', topic: 'second-factor' })
    onClose()
  }
  const add = async (name: string) => {
    const work = async () => {
      const created = await createPasskey(await api(signInPasskeyOptions))
      return api(addSignInPasskey, { body: { name, ...created } })
    }
    finish(await run(work, deviceFailure), m.passkeys_added())
  }
  const remove = async (id: string) =>
    finish(await run(() => api(removeSignInPasskey, { params: { id } })), m.second_factor_removed())
  if (task === null) return null
  if (task === 'add') return <NewPasskeyDialog onName={add} onClose={onClose} />
  return (
    <ConfirmDialog
      open
      pending={pending}
      onOpenChange={(open) => void (open || onClose())}
      title={m.second_factor_remove_title({ name: task.name })}
      description={m.passkeys_remove_text()}
      confirmLabel={m.second_factor_remove()}
      onConfirm={() => void remove(task.id)}
    />
  )
}
