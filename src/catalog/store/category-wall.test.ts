import { expect, it } from 'vitest'
import { plantOf, wallAmong } from './category-wall.ts'

it('gives each category a wall: its own, or one by its place; none without a category', () => {
  const categories = ['Candles', 'Face', 'Gifts']
  expect(wallAmong('Face', categories)).toBe('bg-wall-rosa')
  expect(wallAmong('Candles', categories)).toBe('bg-wall-rosa')
  expect(wallAmong('Gifts', categories)).toBe('bg-wall-cielo')
  expect(wallAmong('Elsewhere', categories)).toMatch(/^bg-wall-/)
  expect(wallAmong('', categories)).toBe('bg-wall-cal')
})

it('has a plant for every wall, and leaves for the others', () => {
  expect(plantOf('Hair')).toBe('/plants/rosemary.webp')
  expect(plantOf('Candles')).toBe('/plants/seagrape.webp')
})
