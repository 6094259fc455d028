import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { m } from '../../../paraglide/messages.js'
import { saveFile } from '../../lib/save-file.ts'
import { serverText } from '../../lib/validation/fault-text.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast-store.ts'
import { toastFailedAction } from '../frame/toast-failed-action.ts'

interface ExportButtonProps {
  fetch: () => Promise<{ file: Blob; name: string | undefined }>
  /** The name of the file when the server names none. */
  name: string
  /** The title of the toast afterwards, and the text when it failed. */
  done: string
  failed: string
  disabled?: boolean
}

/** Downloads a spreadsheet; narrow screens show only its icon. */
export function ExportButton({ fetch, name: defaultName, done, failed, disabled }: ExportButtonProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: fetch,
    onSuccess: ({ file, name = defaultName }) => {
      saveFile(file, name)
      toast({ title: done, description: m.admin_orders_export_done_text({ file: name }), tone: 'success' })
    },
    onError: (error) =>
      toastFailedAction(error, { title: m.admin_orders_export_failed_title(), description: serverText(error, failed) }),
  })
  return (
    <Button
      tone="outline"
      size="admin"
      shape="control"
      aria-label={m.admin_orders_export()}
      disabled={disabled}
      pending={isPending}
      onClick={() => mutate()}
      className="max-sm:w-9 max-sm:px-0"
    >
      {!isPending && <Download aria-hidden className="size-4 shrink-0" />}
      <span className="max-sm:hidden">{m.admin_orders_export()}</span>
    </Button>
  )
}
