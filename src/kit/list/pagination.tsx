import { ChevronLeft, ChevronRight } from 'lucide-react'
import { m } from '../../paraglide/messages.js'
import { Button } from '../ui/button.tsx'
import { countText } from './figures.ts'

interface PaginationProps {
  page: number
  pages: number
  onPage: (page: number) => void
}

/** Previous and next page; renders nothing for a single page. */
export function Pagination({ page, pages, onPage }: PaginationProps) {
  if (pages <= 1) return null
  return (
    <nav
      aria-label={m.admin_pages()}
      className="flex print:hidden items-center justify-center gap-3 border-line border-t px-5 py-3"
    >
      <Button
        tone="outline"
        size="icon-admin"
        shape="control"
        aria-label={m.admin_page_previous()}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        <ChevronLeft aria-hidden className="size-5" />
      </Button>
      <span className="money text-muted text-sm">
        {m.admin_page_of({ page: countText(page), pages: countText(pages) })}
      </span>
      <Button
        tone="outline"
        size="icon-admin"
        shape="control"
        aria-label={m.admin_page_next()}
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      >
        <ChevronRight aria-hidden className="size-5" />
      </Button>
    </nav>
  )
}
