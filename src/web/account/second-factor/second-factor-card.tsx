import { useQuery } from '@tanstack/react-query'
import { KeyRound, ShieldAlert, ShieldCheck, Smartphone } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import {
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
  type SecondFactorStatus,
} from '../../../contract/second-factor.ts'
import { m } from '../../../paraglide/messages.js'
import { api } from '../../api/api.ts'
import { dayText } from '../../lib/date-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AddPasskeyDialog, type Passkey, RenamePasskeyDialog } from './passkey-dialogs.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { secondFactorQuery } from './second-factor-query.ts'
import { TotpDialog } from './totp-dialog.tsx'
import { type Changed, useFactorChanges } from './use-factor-changes.ts'

type Task =
  | { name: 'add-passkey' | 'add-totp' | 'remove-totp' | 'renew-codes' }
  | { name: 'rename-passkey' | 'remove-passkey'; passkey: Passkey }

/** Two-step verification of the own account; staff only. */
export function SecondFactorCard({ missing }: { missing: boolean }) {
  const { data: status, isError, refetch } = useQuery(secondFactorQuery)
  const [task, setTask] = useState<Task | null>(null)
  const enrolled = status !== undefined && (status.passkeys.length > 0 || status.totp !== null)
  return (
    <Card>
      <section aria-label={m.second_factor_title()} className="flex flex-col gap-5 p-5 sm:p-6">
        <div>
          <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-bold text-lg">
            {m.second_factor_title()}
            {status && (
              <Badge tone={enrolled ? 'success' : 'neutral'}>
                {enrolled ? m.second_factor_on() : m.second_factor_off()}
              </Badge>
            )}
          </h2>
          <p className="text-muted text-sm">{m.second_factor_text()}</p>
        </div>
        {missing && (
          <p role="status" className="flex gap-2.5 rounded-card bg-warning-soft px-4 py-3 text-sm text-warning-text">
            <ShieldAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            {m.second_factor_missing()}
          </p>
        )}
        {isError && <ErrorState onRetry={() => void refetch()} />}
        {!status && !isError && <Skeleton className="h-32" />}
        {status && <Factors status={status} enrolled={enrolled} onTask={setTask} />}
      </section>
      <TaskDialogs task={task} onClose={() => setTask(null)} />
    </Card>
  )
}

interface FactorsProps {
  status: SecondFactorStatus
  enrolled: boolean
  onTask: (task: Task) => void
}

function Factors({ status, enrolled, onTask }: FactorsProps) {
  return (
    <>
      <ul className="flex flex-col divide-y divide-line border-line border-y">
        {status.passkeys.map((passkey) => (
          <Factor key={passkey.id} icon={<KeyRound aria-hidden className="size-5" />} {...passkey}>
            <Action
              label={m.second_factor_rename()}
              named={m.second_factor_rename_named({ name: passkey.name })}
              onPress={() => onTask({ name: 'rename-passkey', passkey })}
            />
            <Action
              label={m.second_factor_remove()}
              named={m.second_factor_remove_named({ name: passkey.name })}
              onPress={() => onTask({ name: 'remove-passkey', passkey })}
            />
          </Factor>
        ))}
        {status.totp && (
          <Factor icon={<Smartphone aria-hidden className="size-5" />} name={m.second_factor_app()} {...status.totp}>
            <Action
              label={m.second_factor_replace()}
              named={m.second_factor_replace_named()}
              onPress={() => onTask({ name: 'add-totp' })}
            />
            <Action
              label={m.second_factor_remove()}
              named={m.second_factor_remove_named({ name: m.second_factor_app() })}
              onPress={() => onTask({ name: 'remove-totp' })}
            />
          </Factor>
        )}
        {enrolled && (
          <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <ShieldCheck aria-hidden className="size-5 shrink-0 text-muted" />
            <div className="min-w-0 flex-1 basis-40">
              <p className="font-semibold">{m.second_factor_codes()}</p>
              <p className="text-muted text-sm">{m.second_factor_codes_left({ count: status.recoveryCodesLeft })}</p>
            </div>
            <Action label={m.second_factor_codes_renew()} onPress={() => onTask({ name: 'renew-codes' })} />
          </li>
        )}
        {!enrolled && <li className="py-4 text-muted text-sm">{m.second_factor_none()}</li>}
      </ul>
      <AddButtons hasTotp={status.totp !== null} onTask={onTask} />
    </>
  )
}

function AddButtons({ hasTotp, onTask }: { hasTotp: boolean } & Pick<FactorsProps, 'onTask'>) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button size="admin" shape="control" onClick={() => onTask({ name: 'add-passkey' })}>
        <KeyRound aria-hidden className="size-4" />
        {m.second_factor_add_passkey()}
      </Button>
      {!hasTotp && (
        <Button size="admin" shape="control" tone="outline" onClick={() => onTask({ name: 'add-totp' })}>
          <Smartphone aria-hidden className="size-4" />
          {m.second_factor_add_app()}
        </Button>
      )}
    </div>
  )
}

interface FactorProps {
  icon: ReactNode
  name: string
  addedAt: Date
  lastUsedAt: Date | null
  children: ReactNode
}

function Factor({ icon, name, addedAt, lastUsedAt, children }: FactorProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <span className="shrink-0 text-muted">{icon}</span>
      <div className="min-w-0 flex-1 basis-40">
        <p className="wrap-anywhere font-semibold">{name}</p>
        <p className="text-muted text-sm">
          {m.second_factor_added({ date: dayText(addedAt) })}
          {' · '}
          {lastUsedAt ? m.second_factor_used({ date: dayText(lastUsedAt) }) : m.second_factor_unused()}
        </p>
      </div>
      <div className="flex gap-2">{children}</div>
    </li>
  )
}

function Action({ label, named, onPress }: { label: string; named?: string; onPress: () => void }) {
  return (
    <Button tone="outline" size="admin" shape="control" aria-label={named} onClick={onPress}>
      {label}
    </Button>
  )
}

function TaskDialogs({ task, onClose }: { task: Task | null; onClose: () => void }) {
  const { pending, run, done } = useFactorChanges()
  const [codes, setCodes] = useState<string[] | null>(null)
  const finish = (title: string) => (changed: Changed) => {
    onClose()
    done(changed, title)
    setCodes(changed.recoveryCodes ?? null)
  }
  const remove = async (work: () => Promise<SecondFactorStatus>) => {
    const status = await run(work)
    if (status) finish(m.second_factor_removed())({ status })
  }
  const renew = async () => {
    const changed = await run(() => api(renewRecoveryCodes))
    if (changed) finish(m.second_factor_codes_renewed())(changed)
  }
  const question = { open: true, pending, onOpenChange: (open: boolean) => void (open || onClose()) }
  return (
    <>
      {task?.name === 'add-passkey' && <AddPasskeyDialog onClose={onClose} onDone={finish(m.second_factor_saved())} />}
      {task?.name === 'add-totp' && <TotpDialog onClose={onClose} onDone={finish(m.second_factor_saved())} />}
      {task?.name === 'rename-passkey' && (
        <RenamePasskeyDialog passkey={task.passkey} onClose={onClose} onDone={finish(m.second_factor_renamed())} />
      )}
      {task?.name === 'remove-passkey' && (
        <RemoveDialog
          {...question}
          name={task.passkey.name}
          description={m.second_factor_remove_passkey_text()}
          onConfirm={() => void remove(() => api(removePasskey, { params: { id: task.passkey.id } }))}
        />
      )}
      {task?.name === 'remove-totp' && (
        <RemoveDialog
          {...question}
          name={m.second_factor_app()}
          description={m.second_factor_remove_app_text()}
          onConfirm={() => void remove(() => api(removeTotp))}
        />
      )}
      {task?.name === 'renew-codes' && (
        <ConfirmDialog
          {...question}
          tone="brand"
          title={m.second_factor_codes_renew_title()}
          description={m.second_factor_codes_renew_text()}
          confirmLabel={m.second_factor_codes_renew()}
          onConfirm={() => void renew()}
        />
      )}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </>
  )
}

type RemoveDialogProps = { name: string } & Omit<ComponentProps<typeof ConfirmDialog>, 'title' | 'confirmLabel'>

function RemoveDialog({ name, ...props }: RemoveDialogProps) {
  const title = m.second_factor_remove_title({ name })
  return <ConfirmDialog {...props} title={title} confirmLabel={m.second_factor_remove()} />
}
