import { useState } from 'react'
import { lazyComponent } from '../../../kit/page/lazy-component.tsx'
import { Button } from '../../../kit/ui/button.tsx'
import { m } from '../../../paraglide/messages.js'
import type { Product } from '../../api.ts'
import { productName } from '../product-text.ts'

const ChooseOptionsDialog = lazyComponent(() =>
  import('./choose-options-dialog.tsx').then((module) => module.ChooseOptionsDialog),
)

/** Opens the choice of a shade, size or date for a product of a list. */
export function ChooseOptionsButton({ product }: { product: Product }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const hasDates = product.variants.some(({ startsAt }) => startsAt !== null)
  const action = hasDates ? m.catalog_choose_date() : m.catalog_choose_options()
  return (
    <>
      <Button
        tone="outline"
        size="sm"
        aria-label={m.catalog_choose_named({ action, name: productName(product) })}
        onPointerEnter={ChooseOptionsDialog.preload}
        onClick={() => setOpen(true)}
      >
        {action}
      </Button>
      {open && <ChooseOptionsDialog product={product} onClose={close} onMissing={close} />}
    </>
  )
}
