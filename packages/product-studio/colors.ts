import type { Oklch } from './color.ts'

/** Façade colors of Viejo San Juan: one wall a category. */
export const walls = {
  rosa: [0.86, 0.07, 5],
  coral: [0.82, 0.095, 38],
  ocre: [0.87, 0.095, 85],
  menta: [0.88, 0.06, 165],
  cielo: [0.86, 0.055, 230],
  lila: [0.84, 0.055, 310],
  arena: [0.91, 0.025, 75],
  cal: [0.945, 0.012, 80],
} as const satisfies Record<string, Oklch>

export const paper: Oklch = [0.965, 0.008, 80]
export const porcelain: Oklch = [0.955, 0.012, 80]
export const gold: Oklch = [0.8, 0.075, 80]
export const silver: Oklch = [0.8, 0.015, 80]
export const wine: Oklch = [0.3, 0.05, 10]
export const ebony: Oklch = [0.3, 0.02, 30]
export const wood: Oklch = [0.72, 0.07, 70]
export const walnut: Oklch = [0.42, 0.07, 45]
export const amberGlass: Oklch = [0.42, 0.075, 50]
export const maga: Oklch = [0.55, 0.2, 8]
export const foliage: Oklch = [0.47, 0.095, 150]

/** Inks of labels and of the logo. */
export const ink = { dark: '#2f191d', brand: '#b21a4f', leaf: '#205335', amber: '#7c4b11', stamen: '#f0a726' } as const
