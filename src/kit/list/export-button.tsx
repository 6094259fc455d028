import { useMutation } from '@tanstack/react-query'
import { Download, type LucideIcon } from 'lucide-react'
import { m } from '../../paraglide/messages.js'
import { serverText } from '../form/fault-text.ts'
import { saveFile } from '../page/save-file.ts'
import { toast } from '../ui/toast-store.ts'
import { toastFailedAction } from './toast-failed-action.ts'
import { ToolbarButton } from './toolbar-button.tsx'

interface ExportButtonProps {
  fetch: () => Promise<{ file: Blob; name: string | undefined }>
  /** "Export CSV" and an arrow by default; a page with two exports names the second one. */
  label?: string
  icon?: LucideIcon
  /** The name of the file when the server names none. */
  name: string
  /** The title of the toast after a successful export, and the text of the toast after a failed one. */
  done: string
  failed: string
  disabled?: boolean
}

/** Downloads a spreadsheet. */
export function ExportButton(props: ExportButtonProps) {
  const { label = m.admin_orders_export(), icon = Download, name: defaultName, done, failed } = props
  const { mutate, isPending } = useMutation({
    mutationFn: props.fetch,
    onSuccess: ({ file, name = defaultName }) => {
      saveFile(file, name)
      toast({ title: done, description: m.admin_orders_export_done_text({ file: name }), tone: 'success' })
    },
    onError: (error) =>
      toastFailedAction(error, { title: m.admin_orders_export_failed_title(), description: serverText(error, failed) }),
  })
  return (
    <ToolbarButton icon={icon} label={label} disabled={props.disabled} pending={isPending} onClick={() => mutate()} />
  )
}
