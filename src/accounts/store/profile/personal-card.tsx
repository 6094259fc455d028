import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Button } from '../../../kit/ui/button.tsx'
import { m } from '../../../paraglide/messages.js'
import type { User } from '../../api.ts'
import { PersonFields } from '../person-fields.tsx'
import { FormCard } from './form-card.tsx'
import type { PersonalForm } from './use-personal-form.ts'

export function PersonalCard({ user, personal }: { user: User; personal: PersonalForm }) {
  const { form, submit, keepEmail } = personal
  const email = useWatch({ control: form.control, name: 'email' })
  return (
    <FormCard
      title={m.profile_personal()}
      text={m.profile_personal_text()}
      form={form}
      onSubmit={submit}
      submitLabel={m.profile_save()}
    >
      <PersonFields user={user} field={form.register} errors={form.formState.errors} email={email} />
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
