import { useQuery } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { FieldError } from '../../kit/ui/field.tsx'
import { SelectField } from '../../kit/ui/select-field.tsx'
import { TextField } from '../../kit/ui/text-field.tsx'
import { m } from '../../paraglide/messages.js'
import { type Plant, plants } from '../benefits.ts'
import { productLimits } from '../catalog.ts'
import { productName } from '../store/product-text.ts'
import type { ProductValues } from './product-form.ts'
import { orderQuery } from './product-queries.ts'

interface PageFieldsProps {
  form: UseFormReturn<ProductValues>
  /** Undefined for a new product. */
  productId: string | undefined
}

/** What speaks for a product, and what goes with it, on its page. */
export function PageFields({ form, productId }: PageFieldsProps) {
  return (
    <>
      <BenefitFields form={form} />
      <CompanionFields form={form} productId={productId} />
    </>
  )
}

const places = (count: number) => Array.from({ length: count }, (_, at) => at)

function BenefitFields({ form }: Pick<PageFieldsProps, 'form'>) {
  const fault = form.formState.errors.benefits?.message
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1 font-semibold text-sm">{m.products_admin_benefits()}</legend>
      <p className="text-muted text-xs">{m.products_admin_benefits_hint()}</p>
      {places(productLimits.benefits).map((at) => (
        <div key={at} className="grid items-start gap-3 sm:grid-cols-[10rem_1fr_1fr]">
          <SelectField {...form.register(`benefits.${at}.plant`)} label={m.products_admin_benefit_plant()}>
            {plants.map((plant) => (
              <option key={plant} value={plant}>
                {plantTexts[plant]()}
              </option>
            ))}
          </SelectField>
          <TextField
            {...form.register(`benefits.${at}.text`)}
            label={m.products_admin_benefit({ number: at + 1 })}
            maxLength={productLimits.benefit}
            autoComplete="off"
          />
          <TextField
            {...form.register(`benefits.${at}.textEs`)}
            label={m.products_admin_benefit_es({ number: at + 1 })}
            maxLength={productLimits.benefit}
            lang="es"
            autoComplete="off"
          />
        </div>
      ))}
      {fault && <FieldError id="field-benefits-error">{fault}</FieldError>}
    </fieldset>
  )
}

function CompanionFields({ form, productId }: PageFieldsProps) {
  const { data } = useQuery(orderQuery)
  const fault = form.formState.errors.companionIds?.message
  const others = data?.products.filter(({ id }) => id !== productId) ?? []
  const chosen = form.watch('companionIds')
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1 font-semibold text-sm">{m.products_admin_companions()}</legend>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {places(productLimits.companions).map((at) => (
          <SelectField
            key={at}
            {...form.register(`companionIds.${at}`)}
            // Its options come later than its value.
            value={chosen[at] ?? ''}
            label={m.products_admin_companion({ number: at + 1 })}
          >
            <option value="">{m.products_admin_companion_none()}</option>
            {others.map((product) => (
              <option key={product.id} value={product.id}>
                {productName(product)}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
      {fault && <FieldError id="field-companionIds-error">{fault}</FieldError>}
    </fieldset>
  )
}

/** The names of plants in the language of the page. */
const plantTexts: Readonly<Record<Plant, () => string>> = {
  achiote: m.products_admin_plant_achiote,
  acerola: m.products_admin_plant_acerola,
  aloe: m.products_admin_plant_aloe,
  avocado: m.products_admin_plant_avocado,
  bamboo: m.products_admin_plant_bamboo,
  bougainvillea: m.products_admin_plant_bougainvillea,
  cacao: m.products_admin_plant_cacao,
  castor: m.products_admin_plant_castor,
  coconut: m.products_admin_plant_coconut,
  coffee: m.products_admin_plant_coffee,
  guava: m.products_admin_plant_guava,
  henna: m.products_admin_plant_henna,
  honey: m.products_admin_plant_honey,
  maga: m.products_admin_plant_maga,
  mango: m.products_admin_plant_mango,
  oat: m.products_admin_plant_oat,
  passionfruit: m.products_admin_plant_passionfruit,
  rice: m.products_admin_plant_rice,
  rosemary: m.products_admin_plant_rosemary,
  seagrape: m.products_admin_plant_seagrape,
}
