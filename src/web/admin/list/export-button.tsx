import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { m } from '../../../paraglide/messages.js'
import { saveFile } from '../../lib/save-file.ts'
import { serverText } from '../../lib/validation/fault-text.ts'
import { toast } from '../../ui/toast-store.ts'
import { toastFailedAction } from '../frame/toast-failed-action.ts'
import { ToolbarButton } from '../frame/toolbar-button.tsx'

interface ExportButtonProps {
  fetch: () => Promise<{ file: Blob; name: string | undefined }>
  /** The name of the file when the server names none. */
  name: string
  /** The title of the toast after a successful export, and the text of the toast after a failed one. */
  done: string
  failed: string
  disabled?: boolean
}

/** Downloads a spreadsheet. */
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
    <ToolbarButton
      icon={Download}
      label={m.admin_orders_export()}
      disabled={disabled}
      pending={isPending}
      onClick={() => mutate()}
    />
  )
}
