import { useQuery } from '@tanstack/react-query'
import { Mail, MapPin, Phone } from 'lucide-react'
import type { ComponentType } from 'react'
import { m } from '../../paraglide/messages.js'
import { contactQuery, useBrand } from '../../settings/store/settings-queries.ts'
import { ContactForm } from './contact-form.tsx'

/** Fallback links when the settings could not be loaded (spec §2). */
const generic = { facebook: 'https://www.facebook.com/', instagram: 'https://www.instagram.com/' }

/** Contact details; the contact setting takes precedence over the brand's. Empty ones are not shown. */
export function ContactSection() {
  const contact = useQuery(contactQuery).data
  const brand = useBrand().settings
  const email = contact?.email || brand?.websiteEmail || m.home_contact_email_fallback()
  const facebook = contact ? contact.facebook : brand?.facebookUrl || generic.facebook
  const instagram = contact ? contact.instagram : brand?.instagramUrl || generic.instagram
  return (
    <section id="contact" className="mx-auto max-w-page px-4 pt-24 sm:px-6 lg:px-10 lg:pt-32">
      <div className="grid gap-10 rounded-tile bg-leaf-soft p-6 sm:p-10 lg:grid-cols-[1fr_1.15fr] lg:gap-16 lg:p-14">
        <div className="flex flex-col gap-5">
          <h2 className="font-display font-medium text-h2 tracking-display">{m.home_contact_title()}</h2>
          <p className="max-w-prose">{m.home_contact_text()}</p>
          <ul className="flex flex-col gap-1">
            <ContactLink icon={Mail} label={m.home_contact_email()} href={`mailto:${email}`} text={email} />
            {contact?.phone && (
              <ContactLink
                icon={Phone}
                label={m.home_contact_phone()}
                href={`tel:${contact.phone.replace(/[^0-9+]/g, '')}`}
                text={contact.phone}
              />
            )}
            {facebook && <ContactLink icon={FacebookIcon} label={m.home_contact_facebook()} href={facebook} />}
            {instagram && <ContactLink icon={InstagramIcon} label={m.home_contact_instagram()} href={instagram} />}
          </ul>
          {contact?.address && <ShopAddress address={contact.address} />}
        </div>
        <ContactForm />
      </div>
    </section>
  )
}

function ShopAddress({ address }: { address: string }) {
  return (
    <address className="-mt-3 flex min-h-11 items-center gap-3 not-italic">
      <MapPin aria-hidden className="size-5 shrink-0 text-leaf" />
      <span className="min-w-0 whitespace-pre-line wrap-anywhere">{address}</span>
    </address>
  )
}

function ContactLink({
  icon: Icon,
  label,
  href,
  text = label,
}: {
  icon: ComponentType<{ className?: string }>
  label: string
  href: string
  text?: string
}) {
  return (
    <li>
      <a
        href={href}
        rel="noopener noreferrer"
        className="inline-flex min-h-11 items-center gap-3 font-semibold underline-offset-4 hover:underline"
      >
        <Icon className="size-5 shrink-0 text-leaf" />
        {text !== label && <span className="sr-only">{`${label}: `}</span>}
        <span className="min-w-0 break-all">{text}</span>
      </a>
    </li>
  )
}

interface IconProps {
  className?: string
}

const strokes = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

function FacebookIcon({ className }: IconProps) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className={className} {...strokes}>
      <path d="M17 3h-3a4 4 0 0 0-4 4v3H7v4h3v7h4v-7h3l1-4h-4V7.5a.5.5 0 0 1 .5-.5H17z" />
    </svg>
  )
}

function InstagramIcon({ className }: IconProps) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className={className} {...strokes}>
      <rect x="3" y="3" width="18" height="18" rx="5" />
      <circle cx="12" cy="12" r="4" />
      <path d="M17 7h.01" />
    </svg>
  )
}
