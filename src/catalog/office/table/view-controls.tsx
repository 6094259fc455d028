import { Menu } from '@base-ui/react/menu'
import { Check, Columns3, LayoutGrid, type LucideIcon, Table2 } from 'lucide-react'
import { useRef } from 'react'
import { buttonStyle } from '../../../kit/ui/button.tsx'
import { m } from '../../../paraglide/messages.js'
import { columnText } from './product-table.tsx'
import { columnNames, type ProductsView, type useTableView } from './table-view.ts'

/** The switch between cards and table, and the columns of the table. */
export function ViewControls({ view, columns, show, toggle }: ReturnType<typeof useTableView>) {
  return (
    <>
      {view === 'table' && <ColumnsMenu columns={columns} toggle={toggle} />}
      <fieldset className="flex rounded-control bg-sunken p-0.5">
        <legend className="sr-only">{m.sheet_view()}</legend>
        <ViewButton icon={LayoutGrid} label={m.sheet_view_cards()} name="cards" view={view} onShow={show} />
        <ViewButton icon={Table2} label={m.sheet_view_table()} name="table" view={view} onShow={show} />
      </fieldset>
    </>
  )
}

interface ViewButtonProps {
  icon: LucideIcon
  label: string
  name: ProductsView
  view: ProductsView
  onShow: (view: ProductsView) => void
}

function ViewButton({ icon: Icon, label, name, view, onShow }: ViewButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={view === name}
      aria-label={label}
      title={label}
      onClick={() => onShow(name)}
      className="inline-flex min-h-control min-w-control items-center justify-center gap-1.5 rounded-control px-2 font-semibold text-admin text-muted hover:text-ink aria-pressed:bg-surface aria-pressed:text-ink aria-pressed:shadow-card"
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      <span className="max-lg:hidden">{label}</span>
    </button>
  )
}

function ColumnsMenu({ columns, toggle }: Pick<ReturnType<typeof useTableView>, 'columns' | 'toggle'>) {
  const place = useRef<HTMLSpanElement>(null)
  return (
    <span ref={place}>
      <Menu.Root>
        <Menu.Trigger
          aria-label={m.sheet_columns()}
          title={m.sheet_columns()}
          className={buttonStyle({
            tone: 'outline',
            size: 'admin',
            shape: 'control',
            className: 'max-lg:w-control max-lg:px-0',
          })}
        >
          <Columns3 aria-hidden className="size-4 shrink-0" />
          <span className="max-lg:hidden">{m.sheet_columns()}</span>
        </Menu.Trigger>
        <Menu.Portal container={place}>
          <Menu.Positioner align="end" sideOffset={6} collisionPadding={12} positionMethod="fixed" className="z-40">
            <Menu.Popup className="min-w-48 rounded-card border border-line bg-surface p-1.5 text-admin text-ink shadow-raised outline-none">
              {columnNames.map((column) => (
                <Menu.CheckboxItem
                  key={column}
                  checked={columns.includes(column)}
                  closeOnClick={false}
                  onCheckedChange={() => toggle(column)}
                  className="flex min-h-11 cursor-pointer select-none items-center gap-3 rounded-control px-3 outline-none data-highlighted:bg-sunken"
                >
                  <span className="grid size-4.5 place-items-center">
                    <Menu.CheckboxItemIndicator>
                      <Check aria-hidden className="size-4.5" />
                    </Menu.CheckboxItemIndicator>
                  </span>
                  <span>{columnText(column)}</span>
                </Menu.CheckboxItem>
              ))}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </span>
  )
}
