import { Tabs as BaseTabs } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'

export interface Tab<T extends string> {
  value: T
  label: ReactNode
  panel: ReactNode
}

interface TabsProps<T extends string> {
  tabs: Tab<T>[]
  value: T
  onChange: (value: T) => void
  /** Accessible name of the tab list. */
  label: string
  size?: keyof typeof sizes
}

const sizes = {
  md: { list: 'flex rounded-full', tab: 'min-h-11 flex-1 rounded-full px-4' },
  // Phones too narrow for four tabs in a row show two rows of two.
  admin: {
    list: 'grid grid-cols-2 rounded-card sm:flex sm:w-fit',
    tab: 'min-h-control rounded-control px-4 text-admin',
  },
}

/** Horizontal tabs; the selected one belongs in the URL. */
export function Tabs<T extends string>({ tabs, value, onChange, label, size = 'md' }: TabsProps<T>) {
  const choose = (next: unknown) => {
    const chosen = tabs.find((tab) => tab.value === next)
    if (chosen) onChange(chosen.value)
  }
  return (
    <BaseTabs.Root value={value} onValueChange={choose}>
      <BaseTabs.List aria-label={label} className={`gap-1 bg-sunken p-1 ${sizes[size].list}`}>
        {tabs.map((tab) => (
          <BaseTabs.Tab
            key={tab.value}
            value={tab.value}
            className={[
              `font-semibold text-muted transition-colors duration-120 ${sizes[size].tab}`,
              'hover:text-ink data-active:bg-surface data-active:text-ink data-active:shadow-card',
            ].join(' ')}
          >
            {tab.label}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      {tabs.map((tab) => (
        <BaseTabs.Panel key={tab.value} value={tab.value} className="pt-6">
          {tab.panel}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  )
}
