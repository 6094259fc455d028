import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SlotSelect, slotValue } from '../../appointments/office/slot-select.tsx'
import { formatShopTime } from '../../kit/shop-time.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Dialog } from '../../kit/ui/dialog.tsx'
import { RetryLine } from '../../kit/ui/retry-line.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import type { TimesAtCounter } from '../counter-api.ts'
import { timesQuery } from './counter-queries.ts'
import type { SaleSlot, Timed } from './sale.ts'

interface ServiceDialogProps {
  service: Timed
  /** Null: the date is still to be arranged. */
  onChoose: (slot: SaleSlot | null) => void
  onClose: () => void
}

/** When a service takes place: now with somebody who is free, at another free time, or at a date to be arranged. */
export function ServiceDialog({ service, onChoose, onClose }: ServiceDialogProps) {
  const { data, isError, isFetching, refetch } = useQuery(timesQuery(service.productId))
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => !open && onClose()}
      title={service.name}
      footer={
        <Button tone="outline" size="sm" onClick={() => onChoose(null)}>
          {m.counter_time_open()}
        </Button>
      }
    >
      {isError && !isFetching && <RetryLine text={m.booking_failed()} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton className="h-40 rounded-control" />}
      {data && !data.byAppointment && <p>{m.counter_time_none()}</p>}
      {data?.byAppointment && <Times times={data} onChoose={onChoose} />}
    </Dialog>
  )
}

type TimesProps = Pick<ServiceDialogProps, 'onChoose'> & { times: TimesAtCounter }

function Times({ times: { presentAt, slots, calendars }, onChoose }: TimesProps) {
  const [value, setValue] = useState('')
  const personIn = (calendarId: string) => calendars.find(({ id }) => id === calendarId)?.name ?? ''
  const present = slots.filter(({ startsAt }) => startsAt.getTime() === presentAt.getTime())
  const choose = (chosen: string) => {
    const slot = slots.find((one) => slotValue(one) === chosen)
    if (!slot) return
    const { startsAt, calendarId } = slot
    onChoose({ startsAt: startsAt.toISOString(), calendarId, person: personIn(calendarId) })
  }
  const time = (at: Date) => formatShopTime(getLocale(), at)
  return (
    <div className="flex flex-col gap-6">
      <section className="flex flex-col gap-2">
        <h3 className="font-bold">{m.counter_now()}</h3>
        {present.length === 0 && <p className="text-muted">{m.counter_now_nobody()}</p>}
        {present.map((slot) => (
          <Button key={slot.calendarId} full shape="control" onClick={() => choose(slotValue(slot))}>
            {`${personIn(slot.calendarId)} · ${time(slot.startsAt)} – ${time(slot.endsAt)}`}
          </Button>
        ))}
      </section>
      <div className="flex flex-col gap-2">
        <SlotSelect
          name="counter-slot"
          label={m.counter_time_other()}
          slots={slots.filter((slot) => !present.includes(slot))}
          calendars={calendars}
          value={value}
          onChange={setValue}
        />
        <Button tone="outline" shape="control" disabled={value === ''} onClick={() => choose(value)}>
          {m.counter_time_use()}
        </Button>
      </div>
    </div>
  )
}
