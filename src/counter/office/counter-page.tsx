import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CashDrawer } from '../../drawers/drawers-api.ts'
import { DrawerField } from '../../drawers/office/drawer-field.tsx'
import { openDrawersQuery } from '../../drawers/office/drawer-queries.ts'
import { PageHeading } from '../../kit/list/page-heading.tsx'
import { localStore } from '../../kit/page/browser-storage.ts'
import { Link } from '../../kit/ui/link.tsx'
import { m } from '../../paraglide/messages.js'
import { GoodsFinder } from './goods-finder.tsx'
import { type Sold, useSale } from './sale.ts'
import { SalePanel } from './sale-panel.tsx'
import { SoldPanel } from './sold-panel.tsx'

/** Sells over the counter: goods are scanned or found, and paid at once. */
export function CounterPage() {
  const { sale, change, add, clear } = useSale()
  const [sold, setSold] = useState<Sold | null>(null)
  const desk = useDesk()
  return (
    <>
      <PageHeading title={m.counter_title()} note={<p className="max-w-prose text-muted">{m.counter_text()}</p>} />
      {sold ? (
        <SoldPanel sold={sold} onNew={() => setSold(null)} />
      ) : (
        <div className="grid items-start gap-5 md:grid-cols-[minmax(0,1fr)_20rem] md:grid-rows-[auto_1fr] xl:grid-cols-[minmax(0,1fr)_25rem]">
          <GoodsFinder onAdd={add}>
            <DrawerChoice {...desk} />
          </GoodsFinder>
          <SalePanel
            sale={sale}
            drawerId={desk.drawerId}
            onChange={change}
            onClear={clear}
            onSold={(reply) => {
              clear()
              setSold(reply)
            }}
          />
        </div>
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
