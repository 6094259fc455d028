import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { CashDrawer } from '../../drawers/drawers-api.ts'
import { DrawerField } from '../../drawers/office/drawer-field.tsx'
import { openDrawersQuery } from '../../drawers/office/drawer-queries.ts'
import { PageHeading } from '../../kit/list/page-heading.tsx'
import { localStore } from '../../kit/page/browser-storage.ts'
import { lazyComponent } from '../../kit/page/lazy-component.tsx'
import { Link } from '../../kit/ui/link.tsx'
import { m } from '../../paraglide/messages.js'
import { AskedDraft } from './asked-draft.tsx'
import { readCounterSearch } from './counter-queries.ts'
import { GoodsFinder } from './goods-finder.tsx'
import { NoNetwork, useNetwork } from './no-network.tsx'
import { ParkedSales } from './parked-sales.tsx'
import { type Sold, type Timed, timedGood, useSale, withSeats, withTime } from './sale.ts'
import { SalePanel } from './sale-panel.tsx'
import { SoldPanel } from './sold-panel.tsx'

const ServiceDialog = lazyComponent(() => import('./service-dialog.tsx').then((module) => module.ServiceDialog))
const SessionDialog = lazyComponent(() => import('./session-dialog.tsx').then((module) => module.SessionDialog))

/** Sells over the counter: goods, appointments and seats are scanned or found, and paid at once. */
export function CounterPage() {
  const { sale, change, add, load, clear } = useSale()
  const [sold, setSold] = useState<Sold | null>(null)
  const [timed, setTimed] = useState<Timed | null>(null)
  const choose = { onMissing: () => setTimed(null), onClose: () => setTimed(null) }
  const desk = useDesk()
  const isUp = useNetwork()
  const { draft: asked } = readCounterSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const ask = (draft?: string) => void navigate({ to: '/admin/counter', search: { draft }, replace: true })
  return (
    <>
      <PageHeading
        title={m.counter_title()}
        note={<p className="max-w-prose text-muted">{m.counter_text()}</p>}
        actions={<ParkedSales isBusy={sale.lines.length > 0} onOpen={ask} />}
      />
      {asked !== undefined && (
        <AskedDraft
          key={asked}
          id={asked}
          sale={sale}
          onLoad={(loaded) => {
            setSold(null)
            load(loaded)
            ask()
          }}
          onDrop={() => ask()}
        />
      )}
      {!isUp && <NoNetwork />}
      {sold ? (
        <SoldPanel sold={sold} onNew={() => setSold(null)} />
      ) : (
        <div className="grid items-start gap-5 md:grid-cols-[minmax(0,1fr)_20rem] md:grid-rows-[auto_1fr] xl:grid-cols-[minmax(0,1fr)_25rem]">
          <GoodsFinder
            onAdd={(good) => {
              const ofTime = timedGood(good)
              if (ofTime) setTimed(ofTime)
              else add(good)
            }}
          >
            <DrawerChoice {...desk} />
          </GoodsFinder>
          <SalePanel
            sale={sale}
            drawerId={desk.drawerId}
            canSell={isUp}
            onChange={change}
            onTime={setTimed}
            onClear={clear}
            onSold={(reply) => {
              clear()
              setSold(reply)
            }}
          />
        </div>
      )}
      {timed && !timed.isWorkshop && (
        <ServiceDialog
          {...choose}
          service={timed}
          onChoose={(slot) => {
            change({ lines: withTime(sale.lines, timed, slot) })
            setTimed(null)
          }}
        />
      )}
      {timed?.isWorkshop && (
        <SessionDialog
          {...choose}
          workshop={timed}
          onChoose={(session, quantity) => {
            change({ lines: withSeats(sale.lines, timed, session, quantity) })
            setTimed(null)
          }}
        />
      )}
    </>
  )
}

const storageKey = 'counter-drawer'

interface Desk {
  /** Those that take money now; undefined until they were read. */
  open: readonly CashDrawer[] | undefined
  /** The chosen one; blank without. */
  drawerId: string
  onChoose: (id: string) => void
}

/** The drawer of this device: the one that was chosen here before, or the only one that is open. */
function useDesk(): Desk {
  const { data: open } = useQuery(openDrawersQuery)
  const [chosen, setChosen] = useState(() => localStore.get(storageKey))
  const usual = open?.length === 1 ? (open[0]?.id ?? '') : ''
  const drawerId = chosen !== null && (chosen === '' || open?.some(({ id }) => id === chosen)) ? chosen : usual
  return {
    open,
    drawerId,
    onChoose: (id) => {
      localStore.set(storageKey, id)
      setChosen(id)
    },
  }
}

function DrawerChoice({ open, drawerId, onChoose }: Desk) {
  if (!open) return null
  if (open.length === 0) {
    return (
      <p className="text-muted text-sm">
        <span>{m.counter_drawers_closed()}</span>{' '}
        <Link to="/admin/drawers" className="underline underline-offset-4">
          {m.counter_drawers_open()}
        </Link>
      </p>
    )
  }
  return (
    <DrawerField
      name="counter-drawer"
      label={m.counter_drawer()}
      value={drawerId}
      onChange={({ target }) => onChoose(target.value)}
      drawers={open}
      none={m.counter_no_drawer()}
    />
  )
}
