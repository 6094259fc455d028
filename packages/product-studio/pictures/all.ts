import type { Frame } from '../stage.ts'
import { bodyPictures } from './body.ts'
import { eyesPictures } from './eyes.ts'
import { facePictures } from './face.ts'
import { flatLays } from './flat-lays.ts'
import { hairPictures } from './hair.ts'
import { lipsPictures } from './lips.ts'
import { peoplePictures } from './people.ts'
import type { Picture } from './picture.ts'
import { servicesPictures } from './services.ts'
import { shadePictures } from './shades.ts'
import { toolsPictures } from './tools.ts'
import { workshopsPictures } from './workshops.ts'

/** A close-up of a part of an existing picture. */
function closeUp(of: string, part: string, { x, y, width }: Omit<Frame, 'height'>): Picture {
  const whole = [...facePictures, ...lipsPictures, ...eyesPictures, ...toolsPictures].find(({ name }) => name === of)
  if (!whole || 'lying' in whole.stage) throw new Error(`there is no still life ${of}`)
  return { name: `${of}-${part}`, stage: { ...whole.stage, frame: { x, y, width, height: width * 1.25 } } }
}

/** Further pictures of products, which show a detail. */
const closeUpPictures: readonly Picture[] = [
  closeUp('flor-de-maga-face-serum', 'label', { x: -240, y: -550, width: 400 }),
  closeUp('flor-de-maga-face-serum', 'flower', { x: 20, y: -330, width: 400 }),
  closeUp('rojo-ponce-lipstick', 'color', { x: -331, y: -790, width: 440 }),
  closeUp('viejo-san-juan-palette', 'shades', { x: -50, y: -500, width: 420 }),
  closeUp('bamboo-brush-set', 'texture', { x: -330, y: -880, width: 400 }),
]

export const allPictures: readonly Picture[] = [
  ...facePictures,
  ...lipsPictures,
  ...eyesPictures,
  ...bodyPictures,
  ...hairPictures,
  ...toolsPictures,
  ...servicesPictures,
  ...workshopsPictures,
  ...closeUpPictures,
  ...shadePictures,
  ...flatLays,
  ...peoplePictures,
]
