import { PackageMinus } from 'lucide-react'
import { attentionView, First, taskLinkStyle } from '../../kit/page/attention.tsx'
import { Link } from '../../kit/ui/link.tsx'
import { m } from '../../paraglide/messages.js'
import { attentionShape } from '../parts.ts'
import { productName } from '../store/product-text.ts'

export const attention = attentionView(attentionShape, ({ lowStock: products }) => ({
  tasks: [
    {
      order: 110,
      icon: PackageMinus,
      tone: 'warning',
      count: products.count,
      title: m.admin_attention_low_stock({ count: products.count }),
      children: (
        <>
          <First
            of={products}
            text={(product) => {
              const name = productName(product)
              if (product.stock <= 0) return m.admin_attention_sold_out({ name })
              return m.admin_attention_left({ name, count: product.stock })
            }}
          />
          <Link to="/admin/products" search={{ state: 'low' }} className={taskLinkStyle}>
            {m.products_admin_low_link()}
          </Link>
        </>
      ),
    },
  ],
}))
