import type { UseFormReturn } from 'react-hook-form'
import type { PictureUpload } from '../pictures/use-picture-upload.ts'
import { OptionsField } from './options-field.tsx'
import type { ProductValues } from './product-form.ts'
import { variantFaults } from './variant-body.ts'
import { VariantsField } from './variants-field.tsx'

interface ShadesAndSizesProps {
  form: UseFormReturn<ProductValues>
  upload: Pick<PictureUpload, 'progress' | 'cancel'>
}

/** The options of a product and, once it has one, the grid of its variants. */
export function ShadesAndSizes({ form, upload }: ShadesAndSizesProps) {
  const [options, variants] = form.watch(['options', 'variants'])
  const { errors } = form.formState
  const faults = errors.options || errors.variants ? variantFaults({ options, variants }) : []
  return (
    <>
      <OptionsField form={form} faults={faults} />
      {options.length > 0 && <VariantsField form={form} faults={faults} upload={upload} />}
    </>
  )
}
