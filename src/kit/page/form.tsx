import { type ComponentProps, type FormEvent, useRef } from 'react'
import { m } from '../../paraglide/messages.js'
import { isAborted } from '../api/api-error.ts'
import { toast } from '../ui/toast-store.ts'

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit'> & {
  /** May return a promise; whatever it throws is shown. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown
}

/**
 * The form of every page, and the boundary of its submit handler: an exception that the handler does not explain itself
 * is shown as the usual error. `tools/checks/form-boundary.grit` reports any other form with a submit handler. The second
 * click of a double click, or Enter of a scanner, does not submit again before the page shows that the first is under way.
 */
export function Form({ onSubmit, ...form }: FormProps) {
  const isTaken = useRef(false)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isTaken.current) return
    isTaken.current = true
    void guarded(() => onSubmit(event))
    // Requests are rendered as pending one turn after they began.
    setTimeout(() =>
      setTimeout(() => {
        isTaken.current = false
      }),
    )
  }
  // biome-ignore lint/plugin: the boundary itself
  return <form method="post" noValidate {...form} onSubmit={submit} />
}

/** Runs the action of a form, which starts at once; shows the usual error for whatever it throws. */
export async function guarded(action: () => unknown): Promise<void> {
  try {
    await action()
  } catch (error) {
    showUnexpected(error)
  }
}

/** Shows the usual error for an exception that no other message explains; nothing for requests that the user ended. */
export function showUnexpected(error: unknown): void {
  if (isAborted(error)) return
  console.error('A form failed', error)
  toast({ title: m.errors_page_title(), description: m.errors_unexpected_text(), tone: 'danger', topic: 'form' })
}
