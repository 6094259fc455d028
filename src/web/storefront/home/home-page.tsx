import { AboutSection } from './about-section.tsx'
import { ContactSection } from './contact-section.tsx'
import { FeaturedProducts } from './featured-products.tsx'
import { Hero } from './hero.tsx'

/** The home page, with its anchors #home, #products, #about and #contact (spec §2). */
export function HomePage() {
  return (
    <>
      <Hero />
      <FeaturedProducts />
      <AboutSection />
      <ContactSection />
    </>
  )
}
