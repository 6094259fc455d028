import { ImageOff } from 'lucide-react'
import { nameIn } from '../../kit/bilingual.ts'
import { attentionView, First, taskLinkStyle } from '../../kit/page/attention.tsx'
import { Link } from '../../kit/ui/link.tsx'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { attentionShape } from '../parts.ts'

/** Pictures that are shown, but no longer stored: each entry leads to the form where it is replaced. */
export const attention = attentionView(attentionShape, ({ lostPictures: pictures }) => ({
  tasks: [
    {
      order: 100,
      icon: ImageOff,
      tone: 'warning',
      count: pictures.count,
      title: m.admin_attention_lost_pictures({ count: pictures.count }),
      children: (
        <>
          <p>{m.admin_attention_lost_pictures_text()}</p>
          <First
            of={pictures}
            text={({ place, name, nameEs }) => {
              if (place === 'about')
                return (
                  <Link to="/admin/webpage-settings" className={taskLinkStyle}>
                    {m.admin_attention_lost_about()}
                  </Link>
                )
              if (place === 'brand')
                return (
                  <Link to="/admin/brand-settings" className={taskLinkStyle}>
                    {m.admin_attention_lost_brand()}
                  </Link>
                )
              return (
                <Link to="/admin/products" search={{ search: name ?? '' }} className={taskLinkStyle}>
                  {nameIn(getLocale(), { name: name ?? '', nameEs })}
                </Link>
              )
            }}
          />
        </>
      ),
    },
  ],
}))
