import { productBrand } from '../kit/brand.ts'
import { blankOr } from '../kit/fields.ts'
import { personRules } from '../kit/person-fields.ts'
import { m } from '../paraglide/messages.js'
import { pictureUrlOrEmpty } from '../pictures/fields.ts'
import { setting } from './setting.ts'
import { formField } from './setting-fields.ts'
import { emailAddress, line, requiredLine, webUrlOrEmpty } from './text-rules.ts'

/** What the page says after each of these forms. */
const outcome = (name: () => string) => ({
  saved: { title: m.settings_saved_title, text: () => m.settings_webpage_saved_text({ key: name() }) },
  failed: { title: m.settings_webpage_failed_title, text: m.settings_webpage_failed_text },
})

/** Site name, tagline and hero texts. */
export const generalSetting = setting({
  key: 'general',
  summary: 'Site name, tagline and hero texts',
  fields: {
    siteName: formField(requiredLine(100, 'site_name_required'), {
      kind: 'text',
      label: m.settings_webpage_site_name,
      mark: 'required',
    }),
    tagline: formField(requiredLine(200, 'tagline_required'), {
      kind: 'text',
      label: m.settings_webpage_tagline,
      mark: 'required',
    }),
    heroTitle: formField(requiredLine(200, 'hero_title_required'), {
      kind: 'text',
      label: m.settings_webpage_hero_title,
      mark: 'required',
    }),
    heroSubtitle: formField(requiredLine(1000, 'hero_subtitle_required'), {
      kind: 'lines',
      rows: 3,
      label: m.settings_webpage_hero_subtitle,
      mark: 'required',
    }),
    taglineEs: formField(line(200).optional(), {
      kind: 'text',
      label: m.settings_webpage_tagline_es,
      mark: 'optional',
      lang: 'es',
    }),
    heroTitleEs: formField(line(200).optional(), {
      kind: 'text',
      label: m.settings_webpage_hero_title_es,
      mark: 'optional',
      lang: 'es',
    }),
    heroSubtitleEs: formField(line(1000).optional(), {
      kind: 'lines',
      rows: 3,
      label: m.settings_webpage_hero_subtitle_es,
      mark: 'optional',
      lang: 'es',
    }),
  },
  initial: {
    siteName: productBrand,
    tagline: 'Natural cosmetics from Puerto Rico',
    heroTitle: 'A Makeup Shopping Experience',
    heroSubtitle:
      'Small-batch skin care and color from Puerto Rico. Plants from our mountains, shades named for our towns.',
    taglineEs: 'Cosmética natural de Puerto Rico',
    heroTitleEs: 'Una experiencia de maquillaje',
    heroSubtitleEs:
      'Cuidado de la piel y color en lotes pequeños, hechos en Puerto Rico. Plantas de nuestras montañas, tonos con el nombre de nuestros pueblos.',
  },
  readers: 'anyone',
  form: {
    label: m.settings_webpage_general,
    sections: [
      {
        title: m.settings_webpage_site,
        text: m.settings_webpage_site_text,
        rows: ['siteName', 'tagline', 'taglineEs'],
      },
      {
        title: m.settings_webpage_hero,
        text: m.settings_webpage_hero_text,
        rows: ['heroTitle', 'heroSubtitle', 'heroTitleEs', 'heroSubtitleEs'],
      },
    ],
    ...outcome(m.settings_webpage_key_general),
  },
})

/** Texts and picture of the About section. */
export const aboutSetting = setting({
  key: 'about',
  summary: 'Content of the About section',
  fields: {
    title: formField(requiredLine(200, 'about_title_required'), {
      kind: 'text',
      label: m.settings_webpage_about_title,
      mark: 'required',
    }),
    description: formField(requiredLine(1000, 'about_description_required'), {
      kind: 'lines',
      rows: 3,
      label: m.settings_webpage_about_description,
      mark: 'required',
    }),
    content: formField(requiredLine(10_000, 'about_content_required'), {
      kind: 'lines',
      rows: 7,
      label: m.settings_webpage_about_content,
      mark: 'required',
    }),
    imageUrl: formField(pictureUrlOrEmpty.default(''), {
      kind: 'picture',
      label: m.settings_webpage_about_image,
      lost: m.settings_webpage_about_image_failed,
    }),
    titleEs: formField(line(200).optional(), {
      kind: 'text',
      label: m.settings_webpage_about_title_es,
      mark: 'optional',
      lang: 'es',
    }),
    descriptionEs: formField(line(1000).optional(), {
      kind: 'lines',
      rows: 3,
      label: m.settings_webpage_about_description_es,
      mark: 'optional',
      lang: 'es',
    }),
    contentEs: formField(line(10_000).optional(), {
      kind: 'lines',
      rows: 7,
      label: m.settings_webpage_about_content_es,
      mark: 'optional',
      lang: 'es',
    }),
  },
  initial: {
    title: 'About Us',
    description: 'Natural cosmetics, beauty services and self-makeup workshops, made and taught in Puerto Rico.',
    content:
      'We make natural cosmetics in small batches and choose every ingredient ourselves. In our studio we also offer personalised beauty services and workshops where you learn to do your own makeup, at your pace and for your face.',
    imageUrl: '',
    titleEs: 'Sobre nosotros',
    descriptionEs:
      'Cosmética natural, servicios de belleza y talleres de automaquillaje, hechos y enseñados en Puerto Rico.',
    contentEs:
      'Hacemos cosmética natural en lotes pequeños y escogemos cada ingrediente. En nuestro estudio también ofrecemos servicios de belleza personalizados y talleres donde aprendes a maquillarte tú misma, a tu ritmo y para tu rostro.',
  },
  readers: 'anyone',
  form: {
    label: m.settings_webpage_about,
    sections: [
      {
        title: m.settings_webpage_about_texts,
        text: m.settings_webpage_about_texts_text,
        rows: ['title', 'description', 'content'],
      },
      {
        title: m.settings_webpage_about_es,
        text: m.settings_webpage_about_es_text,
        rows: ['titleEs', 'descriptionEs', 'contentEs'],
      },
      {
        title: m.settings_webpage_about_picture,
        text: m.settings_webpage_about_picture_text,
        rows: ['imageUrl'],
      },
    ],
    ...outcome(m.settings_webpage_key_about),
  },
})

/** The links of the shop's profiles, in the contact and in the brand. */
export const profileLinks = {
  facebook: {
    kind: 'text',
    type: 'url',
    label: m.settings_webpage_facebook,
    mark: 'optional',
    placeholder: 'https://www.facebook.com/',
  },
  instagram: {
    kind: 'text',
    type: 'url',
    label: m.settings_webpage_instagram,
    mark: 'optional',
    placeholder: 'https://www.instagram.com/',
  },
} as const

/** How customers reach the shop. Its empty fields fall back to the brand (`readContact`). */
export const contactSetting = setting({
  key: 'contact',
  summary: 'Email and social links of the Contact section',
  fields: {
    email: formField(emailAddress, { kind: 'text', type: 'email', label: m.settings_webpage_email, mark: 'required' }),
    facebook: formField(webUrlOrEmpty, profileLinks.facebook),
    instagram: formField(webUrlOrEmpty, profileLinks.instagram),
    phone: formField(blankOr(personRules.phone).optional(), {
      kind: 'text',
      type: 'tel',
      label: m.settings_webpage_phone,
      mark: 'optional',
    }),
    address: formField(line(300).optional(), { kind: 'text', label: m.settings_webpage_address, mark: 'optional' }),
  },
  // Placeholders of the contact section (spec §2).
  initial: {
    email: 'hello@example.com',
    facebook: 'https://www.facebook.com/',
    instagram: 'https://www.instagram.com/',
  },
  readers: 'anyone',
  form: {
    label: m.settings_webpage_contact,
    sections: [
      {
        title: m.settings_webpage_reach,
        text: m.settings_webpage_reach_text,
        rows: ['email', 'phone', 'address'],
      },
      {
        title: m.settings_webpage_social,
        text: m.settings_webpage_social_text,
        rows: ['facebook', 'instagram'],
      },
    ],
    ...outcome(m.settings_webpage_key_contact),
  },
})
