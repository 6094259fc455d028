import { useQuery } from '@tanstack/react-query'
import { textIn } from '../../kit/bilingual.ts'
import { ButtonLink } from '../../kit/ui/button.tsx'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { HeroLogo } from '../../settings/store/brand-mark.tsx'
import { generalQuery, useBrand } from '../../settings/store/settings-queries.ts'

/** Hero with text beside the product picture; texts come from the settings, with defaults. */
export function Hero() {
  const general = useQuery(generalQuery).data
  const { companyName, logoUrl } = useBrand()
  const title = textIn(getLocale(), general?.heroTitle, general?.heroTitleEs) || m.home_hero_title()
  const subtitle = textIn(getLocale(), general?.heroSubtitle, general?.heroSubtitleEs) || m.home_hero_subtitle()
  return (
    <section id="home" className="grid lg:min-h-[max(38.75rem,32vw)] lg:grid-cols-[1fr_1.08fr]">
      <div className="on-leaf-area order-2 flex flex-col justify-center gap-4 px-4 pt-6 pb-10 sm:gap-6 sm:px-8 sm:py-12 lg:order-1 lg:py-16 lg:pr-14 lg:pl-[max(2.5rem,calc((100vw-1320px)/2+2.5rem))]">
        {/* On phones the text overlaps the picture: headline and button must be above the fold. */}
        <div className="relative max-sm:-mt-14">
          <HeroLogo companyName={companyName} logoUrl={logoUrl} />
        </div>
        <h1 className="max-w-[12ch] text-balance font-display font-medium text-display tracking-display">{title}</h1>
        <p className="max-w-[44ch] opacity-92 max-sm:order-1 sm:text-lg">{subtitle}</p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/" hash="products" tone="on-leaf">
            {m.home_hero_shop()}
          </ButtonLink>
          <ButtonLink to="/" hash="about" tone="outline-on-leaf">
            {m.home_hero_learn()}
          </ButtonLink>
        </div>
        <p className="text-sm opacity-90 max-sm:order-2 sm:mt-2">{m.home_hero_promises()}</p>
      </div>
      <HeroPicture />
    </section>
  )
}

const renditions = (name: string, widths: readonly number[]) =>
  widths.map((width) => `/images/${name}-${width}.webp ${width}w`).join(', ')

/** Both pictures have wall and ledge to spare: whatever the window, what stands on the ledge is whole. */
function HeroPicture() {
  return (
    <picture className="order-1 block bg-wall-rosa lg:relative lg:order-2">
      <source
        media="(max-width: 1023px)"
        srcSet={renditions('hero-strip', [480, 750, 1170, 1600])}
        sizes="100vw"
        width={1170}
        height={659}
      />
      <img
        src="/images/hero-1280.webp"
        srcSet={renditions('hero', [640, 960, 1280, 1600])}
        sizes="52vw"
        alt=""
        width={1280}
        height={1181}
        fetchPriority="high"
        decoding="async"
        className="h-[clamp(44vw,25svh,56vw)] w-full object-cover object-bottom lg:absolute lg:inset-0 lg:h-full lg:object-[50%_80%]"
      />
    </picture>
  )
}
