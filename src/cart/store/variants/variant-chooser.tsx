import { SessionChooser } from '../../../appointments/store/variants/session-chooser.tsx'
import type { Product } from '../../../catalog/api.ts'
import { finishTexts } from '../../../catalog/finish-texts.ts'
import { isOutOfStock } from '../../../catalog/stock.ts'
import { Smear } from '../../../catalog/store/variants/smear.tsx'
import { type OptionValue, type ProductOption, type Variant, variantWith } from '../../../catalog/variant.ts'
import { textIn } from '../../../kit/bilingual.ts'
import { m } from '../../../paraglide/messages.js'
import { getLocale } from '../../../paraglide/runtime.js'

interface VariantChooserProps {
  product: Pick<Product, 'id' | 'options' | 'variants'>
  chosen: Variant
  onChoose: (variant: Variant) => void
}

/** Chooses the shade and size of a product, or the session of a workshop. Sold-out variants can be selected. */
export function VariantChooser({ product, chosen, onChoose }: VariantChooserProps) {
  const { id, options, variants } = product
  if (chosen.startsAt) return <SessionChooser name={id} sessions={variants} chosen={chosen} onChoose={onChoose} />
  return options.map((option, index) => {
    const at = (value: string) => variantWith(variants, chosen.optionValues, index, value)
    const offered = option.values.filter(({ value }) => at(value))
    return (
      <OptionField
        key={option.name}
        group={`${id} ${option.name}`}
        option={{ ...option, values: offered }}
        chosen={chosen.optionValues[index]}
        isSoldOut={(value) => isOutOfStock(at(value)?.stock ?? 0)}
        onChoose={(value) => {
          const variant = at(value)
          if (variant) onChoose(variant)
        }}
      />
    )
  })
}

interface OptionFieldProps {
  group: string
  option: ProductOption
  chosen: string | undefined
  isSoldOut: (value: string) => boolean
  onChoose: (value: string) => void
}

/** One option as a group of radio buttons: smears with their names if its values have colors, else pills. */
function OptionField({ group, option, chosen, isSoldOut, onChoose }: OptionFieldProps) {
  const name = textIn(getLocale(), option.name, option.nameEs)
  const current = option.values.find(({ value }) => value === chosen)
  return (
    <fieldset className="w-full">
      <legend className="mb-2 text-sm">
        <span className="font-semibold">{name}</span>
        {current && (
          <span
            aria-hidden
          >{`: ${valueText(current)}${current.finish ? ` · ${finishTexts[current.finish]()}` : ''}`}</span>
        )}
      </legend>
      <div className="flex flex-wrap gap-2">
        {option.values.map((value) => (
          <OptionRadio
            key={value.value}
            group={group}
            value={value}
            checked={value.value === chosen}
            soldOut={isSoldOut(value.value)}
            onChoose={() => onChoose(value.value)}
          />
        ))}
      </div>
    </fieldset>
  )
}

interface OptionRadioProps {
  group: string
  value: OptionValue
  checked: boolean
  soldOut: boolean
  onChoose: () => void
}

function OptionRadio({ group, value, checked, soldOut, onChoose }: OptionRadioProps) {
  const { color, finish } = value
  const text = valueText(value)
  const named = soldOut ? m.catalog_value_sold_out({ value: text }) : text
  return (
    <label className="relative flex cursor-pointer rounded-control has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2">
      <input
        type="radio"
        name={group}
        value={value.value}
        checked={checked}
        onChange={onChoose}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
      <span className="sr-only">{finish ? `${named}, ${finishTexts[finish]()}` : named}</span>
      <span
        aria-hidden
        className={[
          color
            ? 'flex w-18 flex-col items-center rounded-control px-1 pt-1 pb-1.5 text-center text-xs leading-tight'
            : 'grid min-h-11 min-w-14 place-items-center rounded-control px-4 text-sm',
          checked
            ? 'bg-surface font-semibold inset-ring-2 inset-ring-ink'
            : color
              ? ''
              : 'inset-ring-[1.5px] inset-ring-line-strong',
          soldOut ? 'text-muted line-through' : '',
        ].join(' ')}
      >
        {color && <Smear color={color} finish={finish} soldOut={soldOut} />}
        <span className="wrap-anywhere max-w-full">{text}</span>
      </span>
    </label>
  )
}

const valueText = ({ value, valueEs }: OptionValue) => textIn(getLocale(), value, valueEs)
