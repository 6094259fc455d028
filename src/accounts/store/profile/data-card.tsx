import { useState } from 'react'
import { Button, buttonStyle } from '../../../kit/ui/button.tsx'
import { Card } from '../../../kit/ui/card.tsx'
import { m } from '../../../paraglide/messages.js'
import type { User } from '../../api.ts'
import { exportOwnData } from '../../profile-api.ts'
import { isStaff } from '../session/current-user.ts'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'

/** Export and deletion of the user's own data. */
export function DataCard({ user }: { user: User }) {
  const [deleting, setDeleting] = useState(false)
  const staff = isStaff(user)
  const shape = staff ? ({ size: 'admin', shape: 'control' } as const) : ({ size: 'sm', shape: 'pill' } as const)
  return (
    <Card>
      <div className="flex flex-col items-start gap-4 p-5 sm:p-6">
        <div>
          <h2 className="font-bold text-lg">{m.profile_data()}</h2>
          <p className="text-muted text-sm">{staff ? m.profile_data_text_staff() : m.profile_data_text()}</p>
        </div>
        <a href={exportOwnData.path} download className={buttonStyle({ tone: 'outline', ...shape })}>
          {m.profile_data_download()}
        </a>
        {!staff && (
          <Button tone="quiet-brand" {...shape} onClick={() => setDeleting(true)}>
            {m.profile_delete()}
          </Button>
        )}
      </div>
      {deleting && <DeleteAccountDialog user={user} onClose={() => setDeleting(false)} />}
    </Card>
  )
}
