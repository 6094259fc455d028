import { Plus, Trash2 } from 'lucide-react'
import { Button } from '../../kit/ui/button.tsx'
import { fieldIds } from '../../kit/ui/field.tsx'
import { Switch } from '../../kit/ui/switch.tsx'
import { TextField } from '../../kit/ui/text-field.tsx'
import { m } from '../../paraglide/messages.js'
import { hasPicture, PictureButtons } from '../../pictures/office/picture-buttons.tsx'
import { PicturePreview } from '../../pictures/office/picture-preview.tsx'
import { UploadProgress } from '../../pictures/office/upload-progress.tsx'
import { useCheckedFiles } from '../../pictures/office/use-checked-files.ts'
import type { Picture, PictureUpload } from '../../pictures/office/use-picture-upload.ts'
import { variantLimits } from '../variant-rules.ts'
import { type InputFault, variantInput } from './variant-body.ts'
import type { VariantDraft } from './variant-drafts.ts'

interface VariantCardProps {
  row: VariantDraft
  /** `Ruby, Full` */
  name: string
  faults: readonly InputFault[]
  upload: Pick<PictureUpload, 'progress' | 'cancel'>
  onChange: (row: VariantDraft) => void
}

/** One combination: its price, stock, SKU and picture, or a button that adds it if it is not offered. */
export function VariantCard({ row, name, faults, upload, onChange }: VariantCardProps) {
  if (!row.isOffered) return <OmittedVariant name={name} onAdd={() => onChange({ ...row, isOffered: true })} />
  return (
    <li className="rounded-card border border-line p-3">
      <fieldset className="flex min-w-0 flex-col gap-3">
        <legend className="sr-only">{name}</legend>
        <div className="flex items-center justify-between gap-3">
          <span aria-hidden className="wrap-anywhere font-semibold">
            {name}
          </span>
          <Button
            tone="quiet"
            size="icon"
            shape="control"
            aria-label={m.products_admin_variant_leave_out_named({ name })}
            title={m.products_admin_variant_leave_out_named({ name })}
            onClick={() => onChange({ ...row, isOffered: false })}
          >
            <Trash2 aria-hidden className="size-4.5" />
          </Button>
        </div>
        <Figures row={row} faults={faults} onChange={onChange} />
        <VariantPicture name={name} row={row} upload={upload} onChange={(picture) => onChange({ ...row, picture })} />
        <Switch
          name={variantInput(row.key, 'isActive')}
          label={m.products_admin_variant_active()}
          checked={row.isActive}
          onChange={({ target }) => onChange({ ...row, isActive: target.checked })}
          className="border-line border-t pt-1"
        />
      </fieldset>
    </li>
  )
}

function OmittedVariant({ name, onAdd }: { name: string; onAdd: () => void }) {
  return (
    <li className="flex items-center justify-between gap-3 rounded-card border border-line border-dashed py-1 pr-1 pl-3">
      <span className="wrap-anywhere text-muted text-sm">{m.products_admin_variant_left_out({ name })}</span>
      <Button
        tone="quiet"
        size="sm"
        shape="control"
        aria-label={m.products_admin_variant_add_named({ name })}
        onClick={onAdd}
      >
        <Plus aria-hidden className="size-4" />
        {m.products_admin_variant_add()}
      </Button>
    </li>
  )
}

function Figures({ row, faults, onChange }: Pick<VariantCardProps, 'row' | 'faults' | 'onChange'>) {
  const input = (field: 'price' | 'compareAtPrice' | 'stock' | 'sku' | 'barcode', label: string) => ({
    name: variantInput(row.key, field),
    label,
    value: row[field],
    error: faults.find(({ input }) => input === variantInput(row.key, field))?.message,
    autoComplete: 'off',
    onChange: ({ target }: { target: HTMLInputElement }) =>
      onChange({ ...row, [field]: target.value, ...(field === 'stock' && { stockNotice: '' }) }),
  })
  const stock = input('stock', m.products_admin_stock())
  return (
    <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-3">
      <TextField {...input('price', m.products_admin_price())} inputMode="decimal" maxLength={20} required />
      <TextField
        {...input('compareAtPrice', m.products_admin_compare_price())}
        inputMode="decimal"
        maxLength={20}
        placeholder={m.products_admin_compare_price_none()}
      />
      <TextField
        {...stock}
        error={stock.error ?? (row.stockNotice || undefined)}
        inputMode="numeric"
        maxLength={12}
        placeholder={m.products_admin_unlimited()}
      />
      <TextField {...input('sku', m.products_admin_sku())} maxLength={variantLimits.sku} />
      <TextField {...input('barcode', m.products_admin_barcode())} inputMode="numeric" maxLength={20} />
    </div>
  )
}

interface VariantPictureProps {
  /** The name of the variant. */
  name: string
  row: VariantDraft
  upload: Pick<PictureUpload, 'progress' | 'cancel'>
  onChange: (picture: Picture) => void
}

/** The picture of a variant; without one the store shows that of the product. */
function VariantPicture({ name, row, upload, onChange }: VariantPictureProps) {
  const { refused, note, take } = useCheckedFiles(([file = null]) => onChange({ file, url: '' }))
  const { picture } = row
  const ids = fieldIds({ name: variantInput(row.key, 'file'), hint: true, ...(refused && { error: refused }) })
  return (
    <div className="flex flex-wrap items-center gap-3">
      <PicturePreview picture={picture} shape="small" alt={m.products_admin_variant_picture({ name })} />
      <div className="flex min-w-44 flex-1 flex-col gap-1.5">
        <PictureButtons
          ids={ids}
          picture={picture}
          uploading={upload.progress !== null}
          refused={refused}
          note={note}
          onFiles={take}
          removeButton={
            <Button
              tone="quiet"
              size="icon"
              shape="control"
              aria-label={m.products_admin_variant_picture_remove({ name })}
              title={m.products_admin_variant_picture_remove({ name })}
              onClick={() => onChange({ file: null, url: '' })}
            >
              <Trash2 aria-hidden className="size-4.5" />
            </Button>
          }
        />
        <p id={ids.hintId} className="text-muted text-xs">
          {hasPicture(picture) ? m.products_admin_variant_picture({ name }) : m.products_admin_variant_picture_hint()}
        </p>
        {upload.progress !== null && picture.file && (
          <UploadProgress share={upload.progress} onCancel={upload.cancel} />
        )}
      </div>
    </div>
  )
}
