import { type ReactNode, useRef } from 'react'
import { m } from '../../paraglide/messages.js'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Names the object: "Delete Sérum Facial?" */
  title: string
  /** States the consequence. */
  description: ReactNode
  confirmLabel: string
  cancelLabel?: string
  tone?: 'danger' | 'brand'
  pending?: boolean
  onConfirm: () => void
  children?: ReactNode
}

/** Confirms an irreversible action; Cancel has the initial focus. */
export function ConfirmDialog({ tone = 'danger', pending, ...props }: ConfirmDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      role="alertdialog"
      size="sm"
      open={props.open}
      onOpenChange={props.onOpenChange}
      title={props.title}
      description={props.description}
      initialFocus={cancel}
      footer={
        <>
          <Button ref={cancel} tone="outline" size="sm" onClick={() => props.onOpenChange(false)}>
            {props.cancelLabel ?? m.shell_cancel()}
          </Button>
          <Button tone={tone} size="sm" pending={pending} onClick={props.onConfirm}>
            {props.confirmLabel}
          </Button>
        </>
      }
    >
      {props.children}
    </Dialog>
  )
}
