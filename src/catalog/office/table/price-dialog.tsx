import { z } from 'zod'
import { fault } from '../../../kit/fault.ts'
import { reporting } from '../../../kit/fields.ts'
import type { FormRules } from '../../../kit/form/form-rules.ts'
import { useRulesForm } from '../../../kit/form/rules-form.ts'
import { moneyText } from '../../../kit/list/figures.ts'
import { formatDecimal } from '../../../kit/money.ts'
import { FormDialog } from '../../../kit/page/form-dialog.tsx'
import { pageText } from '../../../kit/page/page-text.ts'
import { SelectField } from '../../../kit/ui/select-field.tsx'
import { TextField } from '../../../kit/ui/text-field.tsx'
import { m } from '../../../paraglide/messages.js'
import type { AdminProduct } from '../../office-api.ts'
import { priceRoundingTexts, productFaults } from '../../office-texts.ts'
import { type PriceRounding, priceRoundings, readPercentChange } from '../../price-change.ts'
import { checkPrice } from '../../product-rules.ts'
import { cellKey, changedPrices, typed } from './product-sheet.ts'
import type { Sheet } from './use-sheet.ts'
import { lineName } from './variant-text.ts'

interface PriceValues {
  percent: string
  rounding: PriceRounding
}

const isPercent = (text: string) => (readPercentChange(text) === null ? fault(productFaults, 'percent_change') : null)

/** The rules of the form; it sends nothing itself. */
export const priceChangeRules: FormRules<PriceValues> = {
  schema: z.object({ percent: z.string().check(reporting(isPercent)), rounding: z.enum(priceRoundings) }),
}

interface PriceDialogProps {
  products: readonly AdminProduct[]
  sheet: Sheet
  onClose: () => void
}

/** Changes prices by a percentage, and shows each before it is typed into the table. */
export function PriceDialog({ products, sheet, onClose }: PriceDialogProps) {
  const form = useRulesForm<PriceValues>(priceChangeRules, { percent: '', rounding: 'cent' })
  const [percent, rounding] = form.watch(['percent', 'rounding'])
  const basisPoints = readPercentChange(percent)
  const changes = basisPoints === null ? [] : changedPrices(sheet.drafts, products, basisPoints, rounding)
  const apply = () => {
    sheet.fill((drafts) =>
      changes.reduce(
        (now, { product, variant, after }) => typed(now, product, cellKey('price', variant.id), formatDecimal(after)),
        drafts,
      ),
    )
    onClose()
  }
  return (
    <FormDialog
      title={m.sheet_prices_title({ count: products.length })}
      form={form}
      submitLabel={m.sheet_apply()}
      onClose={onClose}
      onSubmit={apply}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          {...form.register('percent')}
          label={m.sheet_percent()}
          hint={m.sheet_percent_hint()}
          error={form.formState.errors.percent?.message}
          inputMode="text"
          maxLength={10}
          autoComplete="off"
          required
        />
        <SelectField {...form.register('rounding')} label={m.sheet_rounding()}>
          {priceRoundings.map((one) => (
            <option key={one} value={one}>
              {pageText(priceRoundingTexts, one)}
            </option>
          ))}
        </SelectField>
      </div>
      {changes.length > 0 && <Preview changes={changes} />}
      <p className="text-muted text-sm">{m.sheet_apply_hint()}</p>
    </FormDialog>
  )
}

function Preview({ changes }: { changes: ReturnType<typeof changedPrices> }) {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard (WCAG 2.1.1)
      tabIndex={0}
      aria-label={m.sheet_preview()}
      className="max-h-64 overflow-y-auto rounded-card bg-sunken px-4"
    >
      <ul className="divide-y divide-line">
        {changes.map(({ product, variant, before, after }) => (
          <li key={variant.id} className="flex items-baseline justify-between gap-3 py-2">
            <span className="wrap-anywhere min-w-0">{lineName({ product, variant })}</span>
            <span className={`money shrink-0 ${checkPrice(after) ? 'text-danger-text' : ''}`}>
              <span className="text-muted">{moneyText(before)}</span>
              <span aria-hidden>{' → '}</span>
              <span className="font-semibold">{moneyText(after)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
