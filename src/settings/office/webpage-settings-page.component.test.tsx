import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, answerLater, failed } from '../../testing/components/answers.ts'
import { dismissToast, expectToast } from '../../testing/components/expect-page.ts'
import { openOffice } from '../../testing/components/office.tsx'
import { brand } from '../../testing/components/shop.ts'
import { getBrandSettings } from '../api.ts'
import { saveSetting } from '../office-api.ts'
import { aboutSetting, contactSetting, generalSetting } from '../site-settings.ts'

const field = (name: string | RegExp) => page.getByRole('textbox', { name }).first()
const placeholders = page.getByRole('status').filter({ hasText: 'Loading...' })

const choose = (file: File) =>
  page.elementLocator(document.querySelector('input[type=file]') as HTMLElement).upload(file)

async function chooseLogo() {
  const canvas = new OffscreenCanvas(40, 40)
  canvas.getContext('2d')?.fillRect(0, 0, 40, 40)
  await choose(new File([await canvas.convertToBlob()], 'logo.png', { type: 'image/png' }))
}

/** A GIF of so many frames of one pixel. */
function gifOf(count: number): File {
  const head = [...'GIF89a'].map((char) => char.charCodeAt(0)).concat(1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255)
  const frame = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]
  const bytes = [...head, ...Array(count).fill(frame).flat(), 0x3b]
  return new File([new Uint8Array(bytes)], 'flor.gif', { type: 'image/gif' })
}

/** Expects placeholders until `arrive` lets the values come. */
async function expectPlaceholders(arrive: () => void) {
  await expect.element(placeholders).toBeInTheDocument()
  expect(page.getByRole('textbox').elements()).toEqual([])
  arrive()
}

it('has four tabs, the first with the texts of the site', async () => {
  await openOffice('/admin/webpage-settings')
  const names = () =>
    page
      .getByRole('tab')
      .elements()
      .map((tab) => tab.textContent)
  await expect.poll(names).toEqual(['General', 'About Us', 'Contact Us', 'Brand Settings'])
  for (const name of ['Site name', 'Tagline', 'Hero title', 'Hero subtitle']) {
    await expect.element(field(name)).not.toHaveValue('')
  }
  expect(field('Hero subtitle').element().tagName).toBe('TEXTAREA')
})

it('shows placeholders until the texts of the site arrive', async () => {
  answer(aboutSetting.read, { key: 'about', value: aboutSetting.initial, version: 1 })
  await openOffice('/admin/webpage-settings?tab=about')
  const arrive = answerLater(generalSetting.read, { key: 'general', value: generalSetting.initial, version: 1 })
  await page.getByRole('tab', { name: 'General' }).click()
  await expectPlaceholders(arrive)
  await expect.element(field('Site name')).toHaveValue(generalSetting.initial.siteName)
})

it('shows placeholders until the values of About Us arrive, and the chosen picture', async () => {
  const arrive = answerLater(aboutSetting.read, { key: 'about', value: aboutSetting.initial, version: 1 })
  await openOffice('/admin/webpage-settings?tab=about')
  await expectPlaceholders(arrive)
  for (const name of ['Title', 'Description', 'Content']) await expect.element(field(name)).not.toHaveValue('')
  await chooseLogo()
  await expect
    .element(page.getByRole('img', { name: 'Preview' }))
    .toHaveAttribute('src', expect.stringMatching(/^blob:/))
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.element(page.getByRole('img', { name: 'Preview' })).not.toBeInTheDocument()
})

it('says that only one picture of an animation is kept, and nothing of a still one', async () => {
  answer(aboutSetting.read, { key: 'about', value: aboutSetting.initial, version: 1 })
  await openOffice('/admin/webpage-settings?tab=about')
  await expect.element(page.getByText('Of an animation, only one picture is kept.', { exact: false })).toBeVisible()
  const text = 'flor.gif is an animation: only its first picture is kept, without movement.'
  await choose(gifOf(2))
  await expectToast('Only One Picture Is Kept', text)
  await dismissToast()
  await expect.element(page.getByRole('group', { name: 'Image' }).getByText(text)).toBeVisible()
  await choose(gifOf(1))
  await expect.element(page.getByText(text)).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Discard' }).click()
})

it('shows placeholders until the values of Contact Us arrive', async () => {
  const value = { ...contactSetting.initial, email: 'hola@flordemaga.test' }
  const arrive = answerLater(contactSetting.read, { key: 'contact', value, version: 1 })
  await openOffice('/admin/webpage-settings?tab=contact')
  await expectPlaceholders(arrive)
  await expect.element(field('Email')).toHaveValue('hola@flordemaga.test')
  for (const name of [/^Facebook URL/, /^Instagram URL/]) await expect.element(field(name)).toBeVisible()
})

it('shows placeholders until the brand arrives, and the chosen logo in its places', async () => {
  answer(aboutSetting.read, { key: 'about', value: aboutSetting.initial, version: 1 })
  await openOffice('/admin/webpage-settings?tab=about')
  const arrive = answerLater(getBrandSettings, brand)
  await page.getByRole('tab', { name: 'Brand Settings' }).click()
  await expectPlaceholders(arrive)
  await expect.element(field('Company name')).toHaveValue('Flor de Maga')
  await expect.element(page.getByText('PNG, JPG or WebP, maximum 5MB, square recommended.')).toBeVisible()
  await chooseLogo()
  for (const [place, width] of [
    ['Navigation, 40 × 40', '40px'],
    ['Hero banner, 64 × 64', '64px'],
  ] as const) {
    const shown = () => page.getByRole('figure').filter({ hasText: place }).element().querySelector('img')
    await expect.poll(() => shown()?.src).toMatch(/^blob:/)
    expect(shown() && getComputedStyle(shown() as Element).width).toBe(width)
  }
  await page.getByRole('button', { name: 'Discard' }).click()
})

it('says that the texts were not saved, and keeps them in the form', async () => {
  await openOffice('/admin/webpage-settings')
  answer(saveSetting, failed)
  await field('Tagline').fill('Kept')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectToast('Error', 'Failed to save settings. Please try again.')
  await expect.element(field('Tagline')).toHaveValue('Kept')
})

it('says that the brand could not be loaded', async () => {
  answer(getBrandSettings, failed)
  await openOffice('/admin/brand-settings')
  await expect.element(page.getByText('Failed to fetch brand settings')).toBeVisible()
})
