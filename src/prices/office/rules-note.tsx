import { useQuery } from '@tanstack/react-query'
import { recordsQuery } from '../../kit/list/record-form.ts'
import { Link } from '../../kit/ui/link.tsx'
import { m } from '../../paraglide/messages.js'
import { deliveryMethodRecords } from './delivery-methods.tsx'
import { inForceText } from './price-texts.ts'
import { taxRuleRecords } from './tax-rules.tsx'

/** On the page of the shopping cart settings: whether they or the rules decide, and where the rules are. */
export function RulesNote() {
  const { data: rules } = useQuery(recordsQuery(taxRuleRecords))
  const { data: methods } = useQuery(recordsQuery(deliveryMethodRecords))
  return (
    <p className="mb-6 flex flex-wrap gap-x-2">
      {rules && methods && <span>{inForceText(rules, methods)}</span>}
      <Link to="/admin/prices" className="font-semibold underline underline-offset-4">
        {m.prices_link()}
      </Link>
    </p>
  )
}
