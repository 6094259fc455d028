import { Link } from '@tanstack/react-router'
import { LostSessionNotice } from '../../accounts/store/session/lost-session-notice.tsx'
import { m } from '../../paraglide/messages.js'
import { AboutSection } from './about-section.tsx'
import { ContactSection } from './contact-section.tsx'
import { FeaturedProducts } from './featured-products.tsx'
import { Hero } from './hero.tsx'

/** The home page, with its anchors #home, #products, #about and #contact (spec §2). */
export function HomePage() {
  return (
    <>
      <LostSessionNotice className="justify-center">
        <Link to="/login" className="font-semibold underline underline-offset-4">
          {m.account_sign_in()}
        </Link>
      </LostSessionNotice>
      <Hero />
      <FeaturedProducts />
      <AboutSection />
      <ContactSection />
    </>
  )
}
