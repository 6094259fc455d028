import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '../../paraglide/messages.js'
import { ButtonLink } from '../ui/button.tsx'

const portrait = [480, 780, 1170].map((width) => `/images/hero-portrait-${width}.webp ${width}w`).join(', ')

/** Layout of account pages: the content, and on wide screens the shop's picture beside it. */
export function AccountFrame({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto grid max-w-page items-start gap-x-16 px-4 pt-4 sm:px-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,30rem)] lg:px-10 lg:pt-6 xl:gap-x-24">
      <div className="mx-auto w-full max-w-xl lg:mx-0">
        <ButtonLink to="/" tone="quiet" size="sm" className="-ml-4">
          <ArrowLeft aria-hidden className="size-4" />
          {m.account_back_home()}
        </ButtonLink>
        {/* The footer stays where it is when a message replaces a form. */}
        <div className="max-lg:min-h-[70svh] pt-4 lg:pt-8">{children}</div>
      </div>
      {/* Hidden and lazy: phones never load it. */}
      <img
        src="/images/hero-portrait-780.webp"
        srcSet={portrait}
        sizes="480px"
        alt=""
        width={780}
        height={975}
        loading="lazy"
        decoding="async"
        className="sticky short:static top-24 mt-6 hidden aspect-4/5 w-full rounded-tile bg-wall-rosa object-cover lg:block"
      />
    </div>
  )
}

export const accountTitleStyle = 'font-display font-medium text-h1 tracking-display'
