import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { m } from '../../paraglide/messages.js'

// Above the dialog that opened this one: a nested dialog also dims its parent.
const backdropStyle =
  'fixed inset-0 z-50 bg-scrim transition-opacity duration-180 data-ending-style:opacity-0 data-starting-style:opacity-0'

interface ModalProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  children: ReactNode
  /** Footer that stays visible while the content scrolls: the actions. */
  footer?: ReactNode
  /** Initial focus; by default the first focusable element. */
  initialFocus?: RefObject<HTMLElement | null>
  /** Focus after closing; by default the element that opened the dialog. */
  finalFocus?: RefObject<HTMLElement | null>
}

interface DialogProps extends ModalProps {
  size?: 'sm' | 'md' | 'lg'
  /** False for mandatory decisions: no close button, Escape and outside clicks are ignored. */
  dismissible?: boolean
  /** `alertdialog` for warnings and confirmations. */
  role?: 'dialog' | 'alertdialog'
}

const widths = { sm: 'max-w-md', md: 'max-w-xl', lg: 'max-w-3xl' }

/** A centered modal dialog with a focus trap; closing returns the focus. */
export function Dialog({ size = 'md', dismissible = true, role = 'dialog', ...modal }: DialogProps) {
  return (
    <BaseDialog.Root
      open={modal.open}
      onOpenChange={(open) => (open || dismissible) && modal.onOpenChange(open)}
      disablePointerDismissal={!dismissible}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop forceRender className={backdropStyle} />
        <BaseDialog.Viewport
          data-modal
          className="fixed inset-0 z-50 grid grid-cols-[minmax(0,1fr)] place-items-center overflow-y-auto p-4 pt-[calc(1rem+var(--toast-space,0px))]"
        >
          <BaseDialog.Popup
            role={role}
            initialFocus={modal.initialFocus}
            finalFocus={modal.finalFocus}
            className={[
              'flex max-h-[calc(100dvh-2rem-var(--toast-space,0px))] short:max-h-none w-full flex-col rounded-tile bg-surface text-ink shadow-raised outline-none',
              'transition-[opacity,transform] duration-180 data-ending-style:opacity-0 data-starting-style:opacity-0',
              'data-ending-style:scale-97 data-starting-style:scale-97',
              widths[size],
            ].join(' ')}
          >
            <ModalHead title={modal.title} description={modal.description} closable={dismissible} />
            <div className="short:flex-none min-h-0 short:overflow-visible overflow-y-auto px-6 pb-6">
              {modal.children}
            </div>
            {modal.footer && <ModalFoot>{modal.footer}</ModalFoot>}
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}

/** A modal that fills the window, for pictures. */
export function FullDialog(modal: Omit<ModalProps, 'footer'>) {
  return (
    <BaseDialog.Root open={modal.open} onOpenChange={modal.onOpenChange}>
      <BaseDialog.Portal>
        <BaseDialog.Popup
          data-modal
          initialFocus={modal.initialFocus}
          finalFocus={modal.finalFocus}
          className={[
            'fixed inset-x-0 top-(--toast-space,0px) bottom-0 z-50 flex flex-col short:overflow-y-auto bg-surface text-ink outline-none',
            'transition-opacity duration-180 data-ending-style:opacity-0 data-starting-style:opacity-0',
          ].join(' ')}
        >
          <ModalHead title={modal.title} description={modal.description} closable />
          {modal.children}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}

interface DrawerProps extends ModalProps {
  side?: 'left' | 'right'
}

const places = {
  left: 'left-0 data-ending-style:-translate-x-full data-starting-style:-translate-x-full',
  right: 'right-0 data-ending-style:translate-x-full data-starting-style:translate-x-full',
}

/** A modal at the side of the window, 400 px wide, full width on small screens. */
export function Drawer({ side = 'right', ...modal }: DrawerProps) {
  return (
    <BaseDialog.Root open={modal.open} onOpenChange={modal.onOpenChange}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop forceRender className={backdropStyle} />
        <BaseDialog.Popup
          data-modal
          initialFocus={modal.initialFocus}
          finalFocus={modal.finalFocus}
          className={[
            'fixed top-(--toast-space,0px) bottom-0 z-50 flex w-full max-w-100 flex-col short:overflow-y-auto bg-surface text-ink shadow-raised outline-none',
            'transition-transform duration-240 ease-out data-ending-style:duration-180',
            places[side],
          ].join(' ')}
        >
          <ModalHead title={modal.title} description={modal.description} closable />
          <div className="flex min-h-0 flex-1 short:flex-none flex-col short:overflow-visible overflow-y-auto px-6 pb-6">
            {modal.children}
          </div>
          {modal.footer && <ModalFoot>{modal.footer}</ModalFoot>}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}

function ModalHead({ title, description, closable }: { title: ReactNode; description?: ReactNode; closable: boolean }) {
  return (
    <div className="flex items-start justify-between gap-4 px-6 pt-5 pb-4">
      <div className="flex min-w-0 flex-col gap-1.5 pt-1">
        <BaseDialog.Title className="shared-title">
          {typeof title === 'string' ? <WholeNumbers text={title} /> : title}
        </BaseDialog.Title>
        {description && (
          <BaseDialog.Description render={<div />} className="text-muted">
            {description}
          </BaseDialog.Description>
        )}
      </div>
      {closable && (
        <BaseDialog.Close
          aria-label={m.shell_close()}
          className="-mr-2 grid size-11 shrink-0 place-items-center rounded-full text-muted hover:bg-sunken hover:text-ink"
        >
          <X aria-hidden className="size-5" />
        </BaseDialog.Close>
      )}
    </div>
  )
}

function ModalFoot({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap justify-end gap-3 border-line border-t px-6 py-4">{children}</div>
}

/** A text whose numbers of orders, such as FM-000426, stay on one line; browsers would break them after the hyphen. */
function WholeNumbers({ text }: { text: string }) {
  const parts = text.split(/(\p{L}{1,12}-\d{1,12})/u)
  return parts.map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
    <span key={at} className={at % 2 === 1 ? 'whitespace-nowrap' : undefined}>
      {part}
    </span>
  ))
}
