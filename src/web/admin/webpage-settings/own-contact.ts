import type { BrandSettings, ContactValue } from '../../../contract/settings.ts'

/** The links without those that the brand lends: what is left empty follows the brand. */
export function ownContact(shown: ContactValue, brand: BrandSettings): ContactValue {
  return {
    ...shown,
    facebook: shown.facebook === brand.facebookUrl ? '' : shown.facebook,
    instagram: shown.instagram === brand.instagramUrl ? '' : shown.instagram,
  }
}
