import { expect, test } from 'vitest'
import { placeToast } from './place-toast.ts'

const size = { width: 384, height: 80 }
const within = { width: 1280, height: 900, below: 60 }
const box = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})

test('is placed at the top right without controls', () => {
  expect(placeToast(size, within, [])).toEqual({ left: 884, top: 72 })
})

test('moves left of the buttons at the top right', () => {
  const { left, top } = placeToast(size, within, [box(1100, 80, 150, 36)])
  expect(top).toBe(72)
  expect(left + size.width).toBeLessThanOrEqual(1096)
})

test('moves below a row filled with controls', () => {
  const { left, top } = placeToast(size, within, [box(0, 80, 1280, 36)])
  expect(left).toBe(884)
  expect(top).toBeGreaterThanOrEqual(120)
})

test('is placed at the top right when no place is free', () => {
  expect(placeToast(size, within, [box(0, 0, 1280, 900)])).toEqual({ left: 884, top: 72 })
})
