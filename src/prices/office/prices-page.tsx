import { useQuery } from '@tanstack/react-query'
import { Landmark, ShoppingCart, TicketPercent, Truck } from 'lucide-react'
import { useState } from 'react'
import { nameIn } from '../../kit/bilingual.ts'
import { AddButton } from '../../kit/list/add-button.tsx'
import { PageHeading } from '../../kit/list/page-heading.tsx'
import { Deletion } from '../../kit/list/record-entry.tsx'
import { recordsQuery } from '../../kit/list/record-form.ts'
import { PageLink } from '../../kit/page/page-link.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { Card, CardHeader } from '../../kit/ui/card.tsx'
import { EmptyState } from '../../kit/ui/empty-state.tsx'
import { ErrorState } from '../../kit/ui/error-state.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import type { OfficeDeliveryMethod, OfficeTaxRule } from '../office-api.ts'
import { DeliveryMethodDialog, DeliveryMethodEntry, deliveryMethodRecords } from './delivery-methods.tsx'
import { useActivation } from './price-records.ts'
import { inForceText } from './price-texts.ts'
import { TaxRuleDialog, TaxRuleEntry, taxRuleName, taxRuleRecords } from './tax-rules.tsx'

type Opened =
  | { rule: OfficeTaxRule | undefined }
  | { method: OfficeDeliveryMethod | undefined }
  | { deletingRule: OfficeTaxRule }
  | { deletingMethod: OfficeDeliveryMethod }

/** Tax rules and delivery methods, and whether they or the settings decide. */
export function PricesPage() {
  const [opened, setOpened] = useState<Opened>()
  const rules = useQuery(recordsQuery(taxRuleRecords))
  const methods = useQuery(recordsQuery(deliveryMethodRecords))
  const failed = [rules, methods].find(({ isError }) => isError)
  return (
    <>
      <PageHeading
        title={m.prices_title()}
        note={<p className="max-w-prose text-muted">{m.prices_text()}</p>}
        actions={
          <>
            <PageLink to="/admin/shopping-cart-settings" label={m.settings_cart_title()} icon={ShoppingCart} />
            <PageLink to="/admin/discounts" label={m.prices_discounts_title()} icon={TicketPercent} />
          </>
        }
      />
      {failed && <ErrorState onRetry={() => void failed.refetch()} />}
      <div className="flex flex-col gap-5">
        {rules.data && methods.data ? (
          <>
            <InForce rules={rules.data} methods={methods.data} />
            <Card>
              <CardHeader
                title={m.prices_tax_title()}
                action={<AddButton label={m.prices_tax_add()} onAdd={() => setOpened({ rule: undefined })} />}
              />
              <p className="px-5 pb-3 text-muted">{m.prices_tax_accountant()}</p>
              {rules.data.length === 0 && (
                <EmptyState icon={Landmark} title={m.prices_tax_empty()} text={m.prices_tax_empty_text()} level={3} />
              )}
              <ul className="divide-y divide-line">
                {rules.data.map((rule) => (
                  <TaxRuleEntry
                    key={rule.id}
                    rule={rule}
                    onEdit={() => setOpened({ rule })}
                    onDelete={() => setOpened({ deletingRule: rule })}
                  />
                ))}
              </ul>
            </Card>
            <Card>
              <CardHeader
                title={m.prices_methods_title()}
                action={<AddButton label={m.prices_method_add()} onAdd={() => setOpened({ method: undefined })} />}
              />
              {methods.data.length === 0 && (
                <EmptyState
                  icon={Truck}
                  title={m.prices_method_empty()}
                  text={m.prices_method_empty_text()}
                  level={3}
                />
              )}
              <ul className="divide-y divide-line">
                {methods.data.map((method) => (
                  <DeliveryMethodEntry
                    key={method.id}
                    method={method}
                    onEdit={() => setOpened({ method })}
                    onDelete={() => setOpened({ deletingMethod: method })}
                  />
                ))}
              </ul>
            </Card>
          </>
        ) : (
          !failed && <Skeleton className="h-96 rounded-card" />
        )}
      </div>
      {opened && <OpenedDialog opened={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

function OpenedDialog({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  if ('rule' in opened) return <TaxRuleDialog rule={opened.rule} onClose={onClose} />
  if ('method' in opened) return <DeliveryMethodDialog method={opened.method} onClose={onClose} />
  if ('deletingRule' in opened) {
    const { deletingRule: rule } = opened
    return <Deletion records={taxRuleRecords} id={rule.id} name={taxRuleName(rule)} onClose={onClose} />
  }
  const { deletingMethod: method } = opened
  const name = nameIn(getLocale(), method)
  return <Deletion records={deliveryMethodRecords} id={method.id} name={name} onClose={onClose} />
}

interface InForceProps {
  rules: readonly OfficeTaxRule[]
  methods: readonly OfficeDeliveryMethod[]
}

/** What decides now, and one button to change it for all rules and methods. */
function InForce({ rules, methods }: InForceProps) {
  const activation = useActivation()
  const isOn = [...rules, ...methods].some(({ active }) => active)
  if (rules.length + methods.length === 0) return null
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3 p-5">
      <p role="status" className="min-w-0 max-w-prose">
        {inForceText(rules, methods)}
      </p>
      <Button
        tone={isOn ? 'outline' : 'brand'}
        size="admin"
        shape="control"
        pending={activation.isPending}
        onClick={() => activation.mutate(!isOn)}
      >
        {isOn ? m.prices_back() : m.prices_try()}
      </Button>
    </Card>
  )
}
