import { Bell } from 'lucide-react'
import { useState } from 'react'
import { lazyComponent } from '../../kit/page/lazy-component.tsx'
import { Button } from '../../kit/ui/button.tsx'
import type { NoticeFieldsProps } from './notice-fields.tsx'
import { noticeTitles } from './notice-titles.ts'

const NoticeFields = lazyComponent(async () => (await import('./notice-fields.tsx')).NoticeFields)

/** Requests a stock notice. The form is loaded when it is opened. */
export function NoticeForm(props: NoticeFieldsProps) {
  const [open, setOpen] = useState(false)
  if (open) return <NoticeFields {...props} onMissing={() => setOpen(false)} />
  return (
    <Button
      tone="outline"
      onClick={() => setOpen(true)}
      onPointerEnter={NoticeFields.preload}
      onFocus={NoticeFields.preload}
    >
      <Bell aria-hidden className="size-4" />
      <span>{noticeTitles[props.kind]()}</span>
    </Button>
  )
}
