import { expect, test } from 'vitest'
import { brandBody } from './brand-setting.ts'
import type { AnySetting } from './setting.ts'
import { aboutSetting, contactSetting, generalSetting } from './site-settings.ts'

const faults = ({ schema }: Pick<AnySetting, 'schema'>, value: object) =>
  (schema.safeParse(value).error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)

test.each(['facebook', 'instagram'])('rejects an address of %s that is none, or that runs a script', (field) => {
  const contact = { email: 'a@b.test', facebook: '', instagram: '' }
  expect(faults(contactSetting, contact)).toEqual([])
  expect(faults(contactSetting, { ...contact, [field]: 'https://www.example.com/flordemaga' })).toEqual([])
  for (const odd of ['flordemaga', 'javascript:alert(1)', 'ftp://example.com/a', 'https://']) {
    expect(faults(contactSetting, { ...contact, [field]: odd }), odd).toEqual([expect.stringMatching(`^${field}: `)])
  }
  const form = `${field}Url`
  const brand = (url: string) => brandBody.safeParse({ companyName: 'Maga', [form]: url })
  expect(brand('https://www.example.com/flordemaga').success).toBe(true)
  expect(brand('javascript:alert(1)').error?.issues.map(({ path }) => path)).toEqual([[form]])
})

test('rejects a URL that is too long', () => {
  const long = `https://www.facebook.com/${'x'.repeat(2000)}`
  expect(faults(contactSetting, { email: 'a@b.test', facebook: long, instagram: '' })).toEqual([
    'facebook: At most 2000 characters',
  ])
})

test('the site texts have these fields, and each is required', () => {
  const texts = {
    general: { siteName: 'Site name', tagline: 'Tagline', heroTitle: 'Hero title', heroSubtitle: 'Hero subtitle' },
    about: { title: 'Title', description: 'Description', content: 'Content' },
  }
  const required: [AnySetting, Record<string, string>][] = [
    [generalSetting, texts.general],
    [aboutSetting, texts.about],
  ]
  for (const [setting, fields] of required) {
    expect(faults(setting, fields)).toEqual([])
    const blank = Object.fromEntries(Object.keys(fields).map((field) => [field, ' ']))
    expect(faults(setting, blank)).toEqual(
      Object.entries(fields).map(([field, name]) => `${field}: ${name} is required`),
    )
  }
  expect(aboutSetting.schema.parse(texts.about)).toMatchObject({ imageUrl: '' })
})
