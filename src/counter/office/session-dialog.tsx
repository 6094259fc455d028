import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SessionChooser } from '../../appointments/store/variants/session-chooser.tsx'
import { readWhole } from '../../catalog/catalog.ts'
import { firstVariant } from '../../catalog/variant.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Dialog } from '../../kit/ui/dialog.tsx'
import { RetryLine } from '../../kit/ui/retry-line.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { TextField } from '../../kit/ui/text-field.tsx'
import { m } from '../../paraglide/messages.js'
import { goodsQuery } from './counter-queries.ts'
import type { Session, Timed } from './sale.ts'

interface SessionDialogProps {
  workshop: Timed
  onChoose: (session: Session, quantity: number) => void
  onClose: () => void
}

/** Which session of a workshop, and how many of its free seats. */
export function SessionDialog({ workshop, onChoose, onClose }: SessionDialogProps) {
  const { productId, name, line } = workshop
  const { data, isError, isFetching, refetch } = useQuery({ ...goodsQuery(name), staleTime: 0, retryOnMount: true })
  const [id, setId] = useState(line?.variantId)
  const [typed, setTyped] = useState(String(line?.quantity ?? 1))
  const sessions = data?.filter((good) => good.productId === productId).flatMap((good) => good.sessions) ?? []
  const chosen = sessions.find((session) => session.id === id) ?? firstVariant(sessions)
  const quantity = readWhole(typed)
  const left = chosen?.stock ?? Number.POSITIVE_INFINITY
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={name}
      footer={
        <Button
          size="sm"
          disabled={!chosen || !(quantity > 0 && quantity <= left)}
          onClick={() => chosen && onChoose(chosen, quantity)}
        >
          {line ? m.counter_seats_change() : m.counter_seats_add()}
        </Button>
      }
    >
      {isError && !isFetching && <RetryLine text={m.booking_failed()} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton className="h-40 rounded-control" />}
      {data && sessions.length === 0 && <p>{m.counter_seats_none()}</p>}
      {sessions.length > 0 && (
        <div className="flex flex-col gap-5">
          <SessionChooser
            name="counter-session"
            sessions={sessions}
            chosen={chosen ?? null}
            onChoose={(session) => setId(session.id)}
          />
          <TextField
            name="counter-seats"
            label={m.attendees_seats()}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            error={quantity > left ? m.catalog_seats_left({ count: left }) : undefined}
            inputMode="numeric"
            autoComplete="off"
            className="max-w-32"
          />
        </div>
      )}
    </Dialog>
  )
}
