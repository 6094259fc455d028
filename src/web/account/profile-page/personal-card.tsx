import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { User } from '../../../contract/accounts.ts'
import { m } from '../../../paraglide/messages.js'
import { asksForNewEmail, CurrentPasswordField } from '../../session/own-email.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { FormCard } from './form-card.tsx'
import type { PersonalForm } from './use-personal-form.ts'

export function PersonalCard({ user, personal }: { user: User; personal: PersonalForm }) {
  const { form, submit, keepEmail } = personal
  const { errors } = form.formState
  const email = useWatch({ control: form.control, name: 'email' })
  return (
    <FormCard
      title={m.profile_personal()}
      text={m.profile_personal_text()}
      form={form}
      onSubmit={submit}
      submitLabel={m.profile_save()}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          {...form.register('firstName')}
          label={m.profile_first_name()}
          error={errors.firstName?.message}
          autoComplete="given-name"
          required
        />
        <TextField
          {...form.register('lastName')}
          label={m.profile_last_name()}
          error={errors.lastName?.message}
          autoComplete="family-name"
          required
        />
        <TextField
          {...form.register('email')}
          type="email"
          label={m.profile_email()}
          hint={m.profile_email_hint()}
          error={errors.email?.message}
          autoComplete="email"
          required
        />
        <TextField
          {...form.register('phone')}
          type="tel"
          label={m.account_phone()}
          optional={m.dashboard_edit_optional()}
          error={errors.phone?.message}
          autoComplete="tel"
        />
        {asksForNewEmail(user, email) && (
          <CurrentPasswordField
            field={form.register('currentPassword')}
            error={errors.currentPassword?.message}
            className="sm:col-span-2"
          />
        )}
      </div>
      {user.pendingEmail !== null && <PendingEmail email={user.email} pending={user.pendingEmail} onKeep={keepEmail} />}
    </FormCard>
  )
}

interface PendingEmailProps {
  email: string
  pending: string
  onKeep: () => Promise<void>
}

function PendingEmail({ email, pending, onKeep }: PendingEmailProps) {
  const [keeping, setKeeping] = useState(false)
  const keep = async () => {
    setKeeping(true)
    await onKeep()
    setKeeping(false)
  }
  return (
    <div className="flex flex-col items-start gap-2.5 rounded-card bg-info-soft px-4 py-3 text-info-text">
      <p className="wrap-anywhere text-sm">{m.profile_pending({ email, pending })}</p>
      <Button tone="outline" size="sm" pending={keeping} onClick={() => void keep()} className="max-w-full">
        <span className="truncate">{m.profile_keep({ email })}</span>
      </Button>
    </div>
  )
}
