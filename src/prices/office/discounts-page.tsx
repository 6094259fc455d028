import { useQuery } from '@tanstack/react-query'
import { ReceiptText, TicketPercent } from 'lucide-react'
import { useState } from 'react'
import { nameIn } from '../../kit/bilingual.ts'
import { AddButton } from '../../kit/list/add-button.tsx'
import { PageHeading } from '../../kit/list/page-heading.tsx'
import { Deletion } from '../../kit/list/record-entry.tsx'
import { recordsQuery } from '../../kit/list/record-form.ts'
import { PageLink } from '../../kit/page/page-link.tsx'
import { Card } from '../../kit/ui/card.tsx'
import { EmptyState } from '../../kit/ui/empty-state.tsx'
import { ErrorState } from '../../kit/ui/error-state.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import type { OfficeDiscount } from '../office-api.ts'
import { DiscountDialog, DiscountEntry, discountRecords } from './discounts.tsx'

type Opened = { form: OfficeDiscount | undefined } | { deleting: OfficeDiscount }

/** Discounts with their uses, and the links that put their codes into the cart. */
export function DiscountsPage() {
  const [opened, setOpened] = useState<Opened>()
  const { data, isError, refetch } = useQuery(recordsQuery(discountRecords))
  const close = () => setOpened(undefined)
  return (
    <>
      <PageHeading
        title={m.prices_discounts_title()}
        note={<p className="max-w-prose text-muted">{m.prices_discounts_text()}</p>}
        actions={
          <>
            <PageLink to="/admin/prices" label={m.prices_title()} icon={ReceiptText} />
            <AddButton label={m.prices_discount_add()} onAdd={() => setOpened({ form: undefined })} />
          </>
        }
      />
      {isError && <ErrorState onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton className="h-96 rounded-card" />}
      {data && (
        <Card>
          {data.length === 0 && (
            <EmptyState
              icon={TicketPercent}
              title={m.prices_discounts_empty()}
              text={m.prices_discounts_empty_text()}
            />
          )}
          <ul className="divide-y divide-line">
            {data.map((discount) => (
              <DiscountEntry
                key={discount.id}
                discount={discount}
                onEdit={() => setOpened({ form: discount })}
                onDelete={() => setOpened({ deleting: discount })}
              />
            ))}
          </ul>
        </Card>
      )}
      {opened && 'form' in opened && <DiscountDialog discount={opened.form} onClose={close} />}
      {opened && 'deleting' in opened && (
        <Deletion
          records={discountRecords}
          id={opened.deleting.id}
          name={nameIn(getLocale(), opened.deleting)}
          onClose={close}
        />
      )}
    </>
  )
}
