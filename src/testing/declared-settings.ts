import { features } from '../server/features.ts'

/** The settings of all features. */
export const declaredSettings = features.flatMap(({ settings = [] }) => settings)

/** What is saved at their address in its own way. */
export const otherSettings = features.flatMap(({ otherSettings = [] }) => otherSettings)
