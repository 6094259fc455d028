import { KeyRound, ShieldCheck, Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { dayText } from '../../../kit/page/date-text.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { m } from '../../../paraglide/messages.js'
import type { SecondFactorStatus } from '../../second-factor-api.ts'
import type { Task } from './task-dialogs.tsx'

interface FactorsProps {
  status: SecondFactorStatus
  enrolled: boolean
  onTask: (task: Task) => void
}

/** The passkeys, the authenticator app and the recovery codes, with buttons for their tasks. */
export function Factors({ status, enrolled, onTask }: FactorsProps) {
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
        {enrolled && <RecoveryCodes left={status.recoveryCodesLeft} onRenew={() => onTask({ name: 'renew-codes' })} />}
        {!enrolled && <li className="py-4 text-muted text-sm">{m.second_factor_none()}</li>}
      </ul>
      <AddButtons hasTotp={status.totp !== null} onTask={onTask} />
    </>
  )
}

function RecoveryCodes({ left, onRenew }: { left: number; onRenew: () => void }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <ShieldCheck aria-hidden className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-semibold">{m.second_factor_codes()}</p>
        <p className="text-muted text-sm">{m.second_factor_codes_left({ count: left })}</p>
      </div>
      <Action label={m.second_factor_codes_renew()} onPress={onRenew} />
    </li>
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
          {`${m.second_factor_added({ date: dayText(addedAt) })} · ${lastUsedAt ? m.second_factor_used({ date: dayText(lastUsedAt) }) : m.second_factor_unused()}`}
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
