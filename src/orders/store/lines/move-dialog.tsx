import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { FreeSlot } from '../../../appointments/appointment-times.ts'
import { TimeChooser } from '../../../appointments/store/time-chooser.tsx'
import { SessionChooser } from '../../../appointments/store/variants/session-chooser.tsx'
import { productName } from '../../../catalog/store/product-text.ts'
import { fullMomentText } from '../../../kit/page/date-text.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { Dialog } from '../../../kit/ui/dialog.tsx'
import { RetryLine } from '../../../kit/ui/retry-line.tsx'
import { Skeleton } from '../../../kit/ui/skeleton.tsx'
import { toast } from '../../../kit/ui/toast-store.ts'
import { m } from '../../../paraglide/messages.js'
import { changeHoursOf } from '../../../sale/line-change.ts'
import type { LineTimes } from '../../lines-api.ts'
import { type LineOfOrder, lineTimesQuery, slotsOfLine, useMove } from './line-queries.ts'

/** A chosen session or free time. */
interface Choice {
  startsAt: Date
  session?: string
  slot?: FreeSlot
}

/** Moves the seats or the appointment of a line to another time. */
export function MoveDialog({ onClose, ...line }: LineOfOrder & { onClose: () => void }) {
  const name = productName({ ...line.item, startsAt: null })
  const [chosen, setChosen] = useState<Choice | null>(null)
  const { data, isError, refetch } = useQuery(lineTimesQuery(line))
  const move = useMove(line, () => {
    onClose()
    const time = chosen ? fullMomentText(chosen.startsAt) : ''
    toast({ title: m.lines_move_done_title(), description: m.lines_move_done_text({ name, time }), tone: 'success' })
  })
  const submit = () => {
    if (chosen?.slot) move.mutate({ slot: { startsAt: chosen.startsAt, calendarId: chosen.slot.calendarId } })
    else if (chosen?.session) move.mutate({ variantId: chosen.session })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={m.lines_move_title()}
      description={`${name}. ${m.lines_move_now({ time: fullMomentText(new Date(line.item.startsAt ?? '')) })}`}
      footer={
        <>
          <Button tone="outline" size="sm" onClick={onClose}>
            {m.shell_cancel()}
          </Button>
          <Button size="sm" disabled={!chosen} pending={move.isPending} onClick={submit}>
            {m.lines_move_submit()}
          </Button>
        </>
      }
    >
      {isError && <RetryLine text={m.lines_move_failed_load()} onRetry={() => void refetch()} />}
      {!isError && !data && <Skeleton className="h-40 w-full rounded-card" />}
      {data && <Times times={data} line={line} chosen={chosen} onChoose={setChosen} />}
    </Dialog>
  )
}

interface TimesProps {
  times: LineTimes
  line: LineOfOrder
  chosen: Choice | null
  onChoose: (choice: Choice | null) => void
}

function Times({ times: { bookableDays, sessions }, line, chosen, onChoose }: TimesProps) {
  const name = useId()
  if (bookableDays !== null) {
    const choose = (slot: FreeSlot | null) => onChoose(slot && { startsAt: slot.startsAt, slot })
    return (
      <TimeChooser
        source={slotsOfLine(line)}
        bookableDays={bookableDays}
        changeHours={changeHoursOf(line.item)}
        chosen={chosen?.slot ?? null}
        onChoose={choose}
      />
    )
  }
  if (sessions.length === 0) return <p>{m.lines_move_none()}</p>
  const options = sessions.map(({ variantId, left, ...session }) => ({ ...session, id: variantId, stock: left }))
  return (
    <SessionChooser
      name={name}
      sessions={options}
      chosen={options.find(({ id }) => id === chosen?.session) ?? null}
      onChoose={({ id, startsAt }) => onChoose({ startsAt, session: id })}
    />
  )
}
