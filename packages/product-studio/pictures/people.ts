import { flower } from '../botanic.ts'
import { type Oklch, shade } from '../color.ts'
import { foliage, maga, walls, wine } from '../colors.ts'
import { ellipse, fill, glint, linear, type Paint, radial, soft } from '../paint.ts'
import type { Picture } from './picture.ts'

// The people of the demo as far as the shoulders, without features, in the light of the products. Round frames show the
// middle of a picture: everything that matters is within 440 units of (0, 0).

interface Person {
  readonly skin: Oklch
  readonly hair: Oklch
  readonly clothes: Oklch
}

/** Round things in the sun from the upper left. */
const round = (color: Oklch): Paint =>
  radial(
    [
      [0, shade(color, 0.075, -0.005)],
      [0.5, shade(color, 0.01)],
      [1, shade(color, -0.1, 0.01)],
    ],
    0.34,
    0.26,
    0.86,
  )

/** Things that turn away from the sun. */
const turning = (color: Oklch): Paint =>
  linear(
    [
      [0, shade(color, 0.06)],
      [0.45, shade(color, 0)],
      [1, shade(color, -0.12)],
    ],
    [0, 0, 1, 0.6],
  )

const shoulders = 'M-470 720C-468 420 -330 318 -150 288Q0 350 150 288C330 318 468 420 470 720Z'
const neck = 'M-92 60C-86 190 -100 250 -160 290Q0 410 160 290C100 250 86 190 92 60Z'
const face =
  'M-166 -120C-172 30 -120 168 0 176C120 168 172 30 166 -120C160 -250 90 -310 0 -310C-90 -310 -160 -250 -166 -120Z'

/** Shoulders, neck and head; the hair is drawn around them. */
function bust({ skin, clothes }: Person): string {
  const underChin = fill(
    'M-92 96Q0 214 92 96Q96 190 108 236Q0 282 -108 236Q-96 190 -92 96Z',
    shade(skin, -0.19),
    `opacity=".55" ${soft(13)}`,
  )
  return (
    fill(shoulders, turning(clothes)) +
    fill(neck, turning(skin)) +
    underChin +
    fill(face, round(skin)) +
    ellipse(-70, 40, 54, 44, shade([skin[0] + 0.03, skin[1] + 0.05, 30], 0), `opacity=".35" ${soft(24)}`) +
    ellipse(86, 44, 48, 42, shade([skin[0], skin[1] + 0.05, 30], 0), `opacity=".3" ${soft(24)}`)
  )
}

/** Long waves, parted on the left, with a maga flower. */
function waves(person: Person): string {
  const back =
    'M-10 -398C-250 -410 -292 -190 -272 -20C-256 120 -330 190 -300 340C-220 430 -130 380 -110 300L110 300C140 380 230 420 300 330C330 180 252 110 270 -30C292 -210 236 -390 -10 -398Z'
  const front =
    'M-70 -388C130 -420 262 -300 250 -60C246 40 226 74 206 104C196 -30 150 -150 -52 -262C-80 -150 -150 -70 -170 50C-182 130 -204 210 -226 310C-272 180 -290 -340 -70 -388Z'
  return (
    fill(back, turning(person.hair)) +
    bust(person) +
    fill(front, round(person.hair)) +
    glint('M30 -352C130 -322 190 -250 212 -150', 16, 0.22, 8) +
    glint('M-150 -300C-190 -240 -206 -170 -204 -90', 12, 0.2, 8) +
    flower(-196, -128, 2.9)
  )
}

/** A bun, with a band and earrings. */
function bun(person: Person): string {
  const cap =
    'M-172 -20C-212 -230 -130 -352 0 -352C130 -352 212 -230 172 -20C166 -96 154 -150 128 -190Q0 -246 -128 -190C-154 -150 -166 -96 -172 -20Z'
  const band = 'M-182 -188C-104 -292 104 -292 182 -188L168 -142C96 -246 -96 -246 -168 -142Z'
  const ear = (x: number) => ellipse(x, 0, 24, 42, turning(person.skin))
  const earring = (x: number) => ellipse(x, 62, 15, 20, round([0.8, 0.1, 82]))
  return (
    ellipse(16, -368, 104, 92, round(person.hair)) +
    ear(-166) +
    ear(166) +
    bust(person) +
    fill(cap, round(person.hair)) +
    glint('M-34 -420C0 -444 56 -434 80 -396', 12, 0.24, 8) +
    fill(band, turning(maga)) +
    earring(-172) +
    earring(172)
  )
}

export const peoplePictures: readonly Picture[] = [
  {
    name: 'person-ivelisse',
    stage: {
      wall: walls.cielo,
      lying: waves({ skin: [0.7, 0.075, 52], hair: [0.3, 0.04, 40], clothes: foliage }),
    },
  },
  {
    name: 'person-yarelis',
    stage: {
      wall: walls.ocre,
      seed: 2,
      foliage: 'maga',
      lying: bun({ skin: [0.55, 0.075, 48], hair: [0.24, 0.025, 30], clothes: wine }),
    },
  },
]
