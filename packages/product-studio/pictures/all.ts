import { bodyPictures } from './body.ts'
import { closeUpPictures } from './close-ups.ts'
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
