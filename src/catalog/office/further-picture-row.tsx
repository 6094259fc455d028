import { fieldId } from '../../kit/ui/field.tsx'
import { TextField } from '../../kit/ui/text-field.tsx'
import { m } from '../../paraglide/messages.js'
import { PicturePreview } from '../../pictures/office/picture-preview.tsx'
import { productLimits } from '../catalog.ts'
import type { FurtherPicture } from './further-pictures.ts'
import { type RowAction, RowButtons } from './row-actions.tsx'

interface FurtherPictureRowProps {
  value: FurtherPicture
  /** From 1 to `count`. */
  place: number
  count: number
  /** True while pictures are uploaded. */
  disabled: boolean
  onChange: (value: FurtherPicture) => void
  onAction: (action: RowAction) => void
}

/** A further picture with its descriptions, and buttons to move and remove it. */
export function FurtherPictureRow({ value, place, count, disabled, onChange, onAction }: FurtherPictureRowProps) {
  const name = m.products_admin_image_name({ number: place })
  return (
    <li className="rounded-card border border-line p-3">
      <fieldset className="grid grid-cols-[auto_1fr] items-center gap-3 sm:grid-cols-[auto_1fr_auto]">
        <legend className="sr-only">{name}</legend>
        <PicturePreview picture={value.picture} shape="small" alt={name} />
        <div className="sm:order-last">
          <RowButtons
            rowKey={value.key}
            place={place}
            count={count}
            disabled={disabled}
            onAction={onAction}
            labels={{
              up: m.products_admin_image_up({ number: place }),
              down: m.products_admin_image_down({ number: place }),
              remove: m.products_admin_image_remove({ number: place }),
            }}
          />
        </div>
        <AltTextFields value={value} onChange={onChange} />
      </fieldset>
    </li>
  )
}

function AltTextFields({ value, onChange }: Pick<FurtherPictureRowProps, 'value' | 'onChange'>) {
  const input = (field: 'alt' | 'altEs') => ({
    id: fieldId(`images-${value.key}-${field}`),
    value: value[field],
    optional: m.products_admin_optional(),
    maxLength: productLimits.imageAlt,
    autoComplete: 'off',
    onChange: ({ target }: { target: HTMLInputElement }) => onChange({ ...value, [field]: target.value }),
  })
  return (
    <div className="col-span-2 grid items-start gap-3 sm:col-span-1 sm:grid-cols-2">
      <TextField {...input('alt')} label={m.products_admin_image_alt()} />
      <TextField {...input('altEs')} label={m.products_admin_image_alt_es()} lang="es" />
    </div>
  )
}
