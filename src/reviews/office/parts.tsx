import { Star } from 'lucide-react'
import { attentionView, taskLinkStyle } from '../../kit/page/attention.tsx'
import { Link } from '../../kit/ui/link.tsx'
import { m } from '../../paraglide/messages.js'
import { attentionShape } from '../parts.ts'

export const attention = attentionView(attentionShape, ({ reviewsWaiting: count }) => ({
  tasks: [
    {
      order: 90,
      icon: Star,
      tone: 'brand',
      count,
      title: m.review_admin_attention({ count }),
      children: (
        <>
          <p>{m.review_admin_attention_text()}</p>
          <Link to="/admin/reviews" search={{ state: 'waiting' }} className={taskLinkStyle}>
            {m.review_admin_attention_link()}
          </Link>
        </>
      ),
    },
  ],
}))
