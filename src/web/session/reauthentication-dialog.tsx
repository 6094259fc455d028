import { type KeyboardEvent, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { confirmIdentity } from '../../contract/sessions.ts'
import { m } from '../../paraglide/messages.js'
import { api } from '../api/api.ts'
import { isLostSession } from '../api/api-error.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { serverText } from '../validation/fault-text.ts'
import { useCurrentUser } from './current-user.ts'

/** The password once more, over whatever form waits for it: nothing there is lost. */
export function ReauthenticationDialog({ onAnswer }: { onAnswer: (confirmed: boolean) => void }) {
  const user = useCurrentUser()
  const field = useRef<HTMLInputElement>(null)
  const form = useForm<{ password: string }>({ defaultValues: { password: '' } })
  const { ref, ...password } = form.register('password', { required: m.validation_password_required() })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (proof) => {
    if (isSubmitting) return
    try {
      await api(confirmIdentity, { body: proof })
      onAnswer(true)
    } catch (error) {
      if (isLostSession(error)) return onAnswer(true)
      form.setError('password', { message: serverText(error, m.session_confirm_failed()) })
      field.current?.focus()
    }
  })
  // A dialog below this one must not take the key for itself.
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onAnswer(false)
  }
  return (
    <Dialog
      open
      size="sm"
      dismissible={false}
      onOpenChange={() => {}}
      title={m.session_confirm_title()}
      description={m.session_confirm_text()}
      initialFocus={field}
    >
      <form
        method="post"
        noValidate
        aria-label={m.session_confirm_title()}
        onKeyDown={leave}
        onSubmit={(event) => {
          // React passes the event on to the form that waits.
          event.stopPropagation()
          void submit(event)
        }}
        className="flex flex-col gap-5 pt-1"
      >
        {/* Password managers learn from it whose password is asked for. */}
        <input type="text" name="username" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
        <PasswordField
          {...password}
          id="session-confirm-password"
          ref={(input) => {
            ref(input)
            field.current = input
          }}
          label={m.account_password()}
          error={errors.password?.message}
          autoComplete="current-password"
          maxLength={1024}
          required
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button tone="outline" size="sm" onClick={() => onAnswer(false)}>
            {m.shell_cancel()}
          </Button>
          <Button type="submit" size="sm" pending={isSubmitting}>
            {m.session_confirm_go()}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
