import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { onEnd } from '../../testing/components/clean-up.ts'
import { Button } from './button.tsx'

it('begins something once for a double click, and does everything else twice', async () => {
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  onEnd(() => {
    root.unmount()
    place.remove()
  })
  const clicks = { Send: 0, More: 0 }
  root.render(
    <>
      <Button pending={false} onClick={() => clicks.Send++}>
        Send
      </Button>
      <Button onClick={() => clicks.More++}>More</Button>
    </>,
  )
  for (const name of ['Send', 'More']) await page.getByRole('button', { name }).dblClick()
  expect(clicks).toEqual({ Send: 1, More: 2 })
})
