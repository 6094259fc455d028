import { Button } from '../../kit/ui/button.tsx'
import { m } from '../../paraglide/messages.js'

/** Progress of a running upload, from 0 to 1, and a button that cancels it. */
export function UploadProgress({ share, onCancel }: { share: number; onCancel: () => void }) {
  return (
    <div className="flex flex-col items-start gap-2">
      <progress value={share} aria-label={m.admin_picture_sending()} className="h-2 w-full accent-leaf" />
      <Button tone="outline" size="admin" shape="control" onClick={onCancel}>
        {m.admin_picture_cancel()}
      </Button>
    </div>
  )
}
