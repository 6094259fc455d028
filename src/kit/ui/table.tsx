import type { HTMLAttributes, ReactNode, TdHTMLAttributes, ThHTMLAttributes } from 'react'

/** A data table that scrolls horizontally; `label` is the accessible name of the scroll region. */
export function Table({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard (WCAG 2.1.1)
    <section aria-label={label} tabIndex={0} className="relative print:overflow-visible overflow-x-auto">
      <table className="w-full border-collapse text-left">{children}</table>
    </section>
  )
}

export function HeadCell({ numeric, className = '', ...rest }: ThHTMLAttributes<HTMLElement> & { numeric?: boolean }) {
  return (
    <th
      scope="col"
      {...rest}
      className={`whitespace-nowrap bg-sunken px-5 py-2.5 font-semibold text-muted text-sm ${numeric ? 'text-right' : ''} ${className}`}
    />
  )
}

export function Row({ className = '', ...rest }: HTMLAttributes<HTMLTableRowElement>) {
  return <tr {...rest} className={`break-inside-avoid border-line border-t ${className}`} />
}

export function Cell({ numeric, className = '', ...rest }: TdHTMLAttributes<HTMLElement> & { numeric?: boolean }) {
  return <td {...rest} className={`px-5 py-3 ${numeric ? 'money text-right' : ''} ${className}`} />
}
