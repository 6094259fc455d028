import { describe, expect, test } from 'vitest'
import { settingsByKey } from './all-settings.ts'
import { brandBody } from './brand-setting.ts'

const account = {
  smtpHost: 'smtp.correo.test',
  smtpUser: 'tienda@correo.test',
  fromName: 'Flor de Maga',
  fromEmail: 'tienda@correo.test',
}
const hostForm = 'Enter a server name such as smtp.example.com, without a port'
const emailValue = settingsByKey.email.schema
const faults = (key: keyof typeof settingsByKey, value: object) =>
  (settingsByKey[key].schema.safeParse(value).error?.issues ?? []).map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  )

test('a mail account has its defaults', () => {
  expect(emailValue.parse(account)).toEqual({
    ...account,
    ...{ smtpPort: '587', smtpPassword: '', useSSL: true, enableBounceHandling: false },
    ...{ replyToEmail: '', supportEmail: '', testEmailRecipient: '', destinationEmails: '' },
    ...{ shopLanguage: 'en', orderNotices: true },
  })
  const destinationEmails = 'ana@correo.test, eva@correo.test'
  expect(emailValue.parse({ ...account, destinationEmails })).toMatchObject({ destinationEmails })
})

test.each([
  ['smtpHost', ' ', 'SMTP host is required'],
  ['smtpHost', 'smtp.correo.test:465', hostForm],
  ['smtpHost', 'smtp..correo.test', hostForm],
  ['smtpHost', '[2001:db8::1]:25', hostForm],
  ['smtpPort', '', 'SMTP port is required'],
  ['smtpPort', 'abc', 'SMTP port must be a number from 1 to 65535'],
  ['smtpPort', '99999', 'SMTP port must be a number from 1 to 65535'],
  ['smtpUser', 'tienda', 'Please enter a valid email address'],
  ['fromName', '', 'From name is required'],
  ['fromEmail', '', 'Please enter a valid email address'],
  ['replyToEmail', 'hola@', 'Please enter a valid email address'],
  ['supportEmail', 'hola', 'Please enter a valid email address'],
  ['testEmailRecipient', '@correo.test', 'Please enter a valid email address'],
  ['destinationEmails', 'ana@correo.test, eva', 'Please enter valid email addresses, separated by commas'],
])('rejects %s %j of a mail account: %s', (field, value, message) => {
  // Forms show the first fault of a field.
  expect(faults('email', { ...account, [field]: value })[0]).toBe(`${field}: ${message}`)
})

test.each(['facebook', 'instagram'])('rejects an address of %s that is none, or that runs a script', (field) => {
  const contact = { email: 'a@b.test', facebook: '', instagram: '' }
  expect(faults('contact', contact)).toEqual([])
  expect(faults('contact', { ...contact, [field]: 'https://www.example.com/flordemaga' })).toEqual([])
  for (const odd of ['flordemaga', 'javascript:alert(1)', 'ftp://example.com/a', 'https://']) {
    expect(faults('contact', { ...contact, [field]: odd }), odd).toEqual([expect.stringMatching(`^${field}: `)])
  }
  const form = `${field}Url`
  const brand = (url: string) => brandBody.safeParse({ companyName: 'Maga', [form]: url })
  expect(brand('https://www.example.com/flordemaga').success).toBe(true)
  expect(brand('javascript:alert(1)').error?.issues.map(({ path }) => path)).toEqual([[form]])
})

test('rejects a URL that is too long', () => {
  const long = `https://www.facebook.com/${'x'.repeat(2000)}`
  expect(faults('contact', { email: 'a@b.test', facebook: long, instagram: '' })).toEqual([
    'facebook: At most 2000 characters',
  ])
  expect(emailValue.parse({ ...account, smtpPort: ' 65535 ' }).smtpPort).toBe('65535')
})

test.each(['localhost', '127.0.0.1', '2001:db8::1', 'SMTP-1.correo.test.'])(
  'accepts the mail server %s',
  (smtpHost) => {
    expect(faults('email', { ...account, smtpHost })).toEqual([])
  },
)

test('a payment account is a business account in the sandbox by default', () => {
  expect(settingsByKey.paypal.schema.parse({})).toEqual({
    ...{ paypal_type: 'business', paypal_mode: 'sandbox', paypal_client_id: '', paypal_client_secret: '' },
    ...{ personal_email: '', personal_name: '', personal_phone: '', personal_address: '' },
  })
  for (const odd of [{ paypal_type: 'bank' }, { paypal_mode: 'test' }]) expect(faults('paypal', odd)).toHaveLength(1)
})

test('the site texts have these fields, and each is required', () => {
  const texts = {
    general: { siteName: 'Site name', tagline: 'Tagline', heroTitle: 'Hero title', heroSubtitle: 'Hero subtitle' },
    about: { title: 'Title', description: 'Description', content: 'Content' },
  }
  for (const [key, fields] of Object.entries(texts) as ['general' | 'about', Record<string, string>][]) {
    expect(faults(key, fields)).toEqual([])
    const blank = Object.fromEntries(Object.keys(fields).map((field) => [field, ' ']))
    expect(faults(key, blank)).toEqual(Object.entries(fields).map(([field, name]) => `${field}: ${name} is required`))
  }
  expect(settingsByKey.about.schema.parse(texts.about)).toMatchObject({ imageUrl: '' })
})

describe('rates are 0 or more, in hundredths', () => {
  test.each(['tax_rate', 'shipping_rate', 'free_shipping_threshold'])('%s', (rate) => {
    for (const good of [0, 0.01, 99.99, 100]) expect(faults('shopping_cart', { [rate]: good })).toEqual([])
    expect(faults('shopping_cart', { [rate]: -0.01 })).toEqual([`${rate}: Must be 0 or greater`])
    expect(faults('shopping_cart', { [rate]: 0.001 })).toEqual([`${rate}: At most two decimals`])
  })

  test('a tax has at most 100 percent', () => {
    expect(faults('shopping_cart', { tax_rate: 100.01 })).toEqual(['tax_rate: Cannot exceed 100'])
    expect(faults('shopping_cart', { shipping_rate: 100.01 })).toEqual([])
  })
})
