import { useQuery } from '@tanstack/react-query'
import { type LucideIcon, ShieldCheck, Truck } from 'lucide-react'
import { textIn } from '../../kit/bilingual.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import type { AboutValue } from '../../settings/api.ts'
import { aboutQuery } from '../../settings/store/settings-queries.ts'

/** About the shop: texts of the settings or defaults, two promises and a picture (spec §2). */
export function AboutSection() {
  const about = useQuery(aboutQuery).data
  const { title, description, content } = textsOf(about)
  return (
    <section
      id="about"
      className="mx-auto grid max-w-page items-center gap-10 px-4 pt-24 sm:px-6 lg:grid-cols-2 lg:gap-16 lg:px-10 lg:pt-32"
    >
      <div className="flex flex-col gap-6">
        <h2 className="font-display font-medium text-h2 tracking-display">{title}</h2>
        {description && <p className="max-w-prose text-lg">{description}</p>}
        <p className="max-w-prose whitespace-pre-line text-muted">{content}</p>
        <ul className="grid gap-6 pt-2 sm:grid-cols-2">
          <Highlight icon={Truck} title={m.home_about_shipping_title()} text={m.home_about_shipping_text()} />
          <Highlight icon={ShieldCheck} title={m.home_about_secure_title()} text={m.home_about_secure_text()} />
        </ul>
      </div>
      <AboutPicture imageUrl={about?.imageUrl || '/images/about-960.webp'} />
    </section>
  )
}

function textsOf(about: AboutValue | undefined): { title: string; description: string; content: string } {
  const language = getLocale()
  return {
    title: textIn(language, about?.title, about?.titleEs) || m.home_about_title(),
    description: textIn(language, about?.description, about?.descriptionEs) ?? '',
    content: textIn(language, about?.content, about?.contentEs) || m.home_about_text(),
  }
}

function Highlight({ icon: Icon, title, text }: { icon: LucideIcon; title: string; text: string }) {
  return (
    <li className="flex gap-4">
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-leaf-soft text-leaf">
        <Icon aria-hidden className="size-5.5" strokeWidth={1.8} />
      </span>
      <div>
        <h3 className="font-semibold">{title}</h3>
        <p className="text-muted text-sm">{text}</p>
      </div>
    </li>
  )
}

const pictureWidths = [640, 960, 1280]

function AboutPicture({ imageUrl }: { imageUrl: string }) {
  const own = /^\/images\/.+-960\.webp$/.test(imageUrl)
  const renditions = pictureWidths.map((width) => `${imageUrl.replace('-960.', `-${width}.`)} ${width}w`).join(', ')
  return (
    <img
      src={imageUrl}
      srcSet={own ? renditions : undefined}
      sizes="(min-width: 1024px) 46vw, 100vw"
      alt=""
      width={960}
      height={768}
      loading="lazy"
      decoding="async"
      className="aspect-5/4 w-full rounded-tile bg-wall-ocre object-cover"
    />
  )
}
