import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { commands, page } from 'vitest/browser'
import { onEnd } from '../../testing/components/clean-up.ts'
import { Button, buttonStyle } from './button.tsx'

// Forced colors remove backgrounds and shadows, of which the shop's buttons and choices consist.

beforeEach(() => commands.emulateForcedColors('active'))
afterEach(() => commands.emulateForcedColors('none'))

it('buttons and choices keep an edge, and what is chosen has a second one', async () => {
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  onEnd(() => {
    root.unmount()
    place.remove()
  })
  root.render(
    <>
      <Button>Save</Button>
      <Button aria-pressed>Lips</Button>
      <a href="/products" data-button className={buttonStyle({ tone: 'outline' })}>
        Products
      </a>
      <label>
        <input type="radio" name="delivery" /> Standard
      </label>
      <label>
        <input type="radio" name="delivery" defaultChecked /> Express
      </label>
    </>,
  )
  const save = page.getByRole('button', { name: 'Save' })
  await expect.element(save).toBeVisible()
  const edgeOf = (element: Element | null) => {
    const { borderTopStyle, borderTopWidth, outlineStyle, outlineWidth } = getComputedStyle(element ?? place)
    return [borderTopStyle, borderTopWidth, outlineStyle === 'none' ? 'none' : outlineWidth].join(' ')
  }
  const choice = (name: string) => page.getByRole('radio', { name }).element().closest('label')
  expect(edgeOf(save.element())).toBe('solid 1px none')
  expect(edgeOf(page.getByRole('link', { name: 'Products' }).element())).toBe('solid 1px none')
  expect(edgeOf(choice('Standard'))).toBe('solid 1px none')
  expect(edgeOf(page.getByRole('button', { name: 'Lips' }).element())).toBe('solid 1px 3px')
  expect(edgeOf(choice('Express'))).toBe('solid 1px 3px')
})
