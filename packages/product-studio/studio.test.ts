import { expect, test } from 'vitest'
import { hex, shade } from './color.ts'
import { allPictures } from './pictures/all.ts'
import { drawn } from './stage.ts'
import { serif, textWidth } from './text.ts'

test('colors become the sRGB values of the design', () => {
  expect(hex([1, 0, 0])).toBe('#ffffff')
  expect(hex([0, 0, 0])).toBe('#000000')
  expect(hex([0.5, 0.185, 8])).toBe('#b21a4f')
})

test('an out-of-gamut color is desaturated instead of clipped', () => {
  expect(hex([0.9, 0.4, 150])).toMatch(/^#[0-9a-f]{6}$/)
  expect(shade([0.95, 0.01, 80], 0.5)).toBe('#ffffff')
})

test('text width includes tracking', () => {
  expect(textWidth('Flor', 100, serif, 10) - textWidth('Flor', 100, serif)).toBeCloseTo(30)
})

test('a picture is deterministic and contains no text elements', () => {
  for (const { name, stage } of allPictures) {
    const drawing = drawn(stage)
    expect(drawn(stage), name).toBe(drawing)
    expect(drawing, name).not.toMatch(/<text|NaN|undefined|Infinity/)
  }
})
