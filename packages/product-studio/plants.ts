import { flower, leaf, sprig } from './botanic.ts'
import { type Oklch, shade } from './color.ts'
import { foliage } from './colors.ts'
import { ellipse, fill, glint, linear, radial } from './paint.ts'

// Plants that lie on a surface, seen from above: each is about 400 units wide around (0, 0).

const turned = (drawing: string, x: number, y: number, degrees = 0, scale = 1): string =>
  `<g transform="translate(${x} ${y}) rotate(${degrees}) scale(${scale})">${drawing}</g>`

const line = (path: string, color: string, width: number, extra = ''): string =>
  `<path d="${path}" stroke="${color}" stroke-width="${width}" stroke-linecap="round" fill="none" ${extra}/>`

/** A round thing that catches the sun from the upper left. */
function ball(x: number, y: number, radius: number, color: Oklch, flatness = 1): string {
  const paint = radial(
    [
      [0, shade(color, 0.16, -0.02)],
      [0.45, shade(color, 0.02)],
      [1, shade(color, -0.16)],
    ],
    0.34,
    0.28,
    0.8,
  )
  const shine = `cx="${x - radius * 0.34}" cy="${y - radius * 0.4 * flatness}" rx="${radius * 0.2}" ry="${radius * 0.12}"`
  return `${ellipse(x, y, radius, radius * flatness, paint)}<ellipse ${shine} fill="#fff" opacity=".55"/>`
}

/** A pointed leaf with a midrib and side veins, growing up from (0, 0), 200 long. */
function blade(width: number, color: Oklch = foliage): string {
  const outline = `M0 0C${-width} -40 ${-width * 0.86} -140 0 -200C${width * 0.86} -140 ${width} -40 0 0Z`
  const paint = linear([
    [0, shade(color, -0.08)],
    [0.49, shade(color, 0.02)],
    [0.51, shade(color, 0.1)],
    [1, shade(color, -0.03)],
  ])
  const veins = [-46, -86, -126].map(
    (y) =>
      `M0 ${y + 12}Q${-width * 0.4} ${y - 2} ${-width * 0.56} ${y - 22}M0 ${y + 12}Q${width * 0.4} ${y - 2} ${width * 0.56} ${y - 22}`,
  )
  return fill(outline, paint) + line(`M0 6V-176${veins.join('')}`, shade(color, 0.17, -0.02), 2, 'opacity=".7"')
}

function aloe(): string {
  const green: Oklch = [0.66, 0.085, 155]
  const spike = (tone: number): string => {
    const paint = linear([
      [0, shade(green, tone - 0.13)],
      [0.3, shade(green, tone + 0.02)],
      [0.55, shade(green, tone + 0.1, -0.02)],
      [1, shade(green, tone - 0.08)],
    ])
    const teeth = [-40, -72, -104, -136].map((y, step) => {
      const half = 33 - step * 6
      return `M${-half} ${y}l-7 -5M${half} ${y}l7 -5`
    })
    const spots = [-60, -96, -130].map((y, step) => `M${step * 5 - 8} ${y}h.1M${9 - step * 3} ${y + 16}h.1`)
    return (
      fill('M0 10C-46 -10 -40 -104 0 -206C40 -104 46 -10 0 10Z', paint) +
      line(teeth.join(''), shade(green, 0.2, -0.03), 4) +
      line(spots.join(''), shade(green, 0.22, -0.04), 6, 'opacity=".8"')
    )
  }
  const ring = (count: number, size: number, from: number, tone: number): string =>
    Array.from({ length: count }, (_, step) => turned(spike(tone), 0, 0, from + (step * 360) / count, size)).join('')
  return ring(8, 1, 10, -0.07) + ring(7, 0.76, 32, 0) + ring(5, 0.5, 4, 0.06)
}

function coffee(): string {
  const cherry: Oklch = [0.5, 0.19, 25]
  const green: Oklch = [0.6, 0.12, 135]
  const leaves = [
    [-150, 66, -118, 0.78],
    [-92, 34, 22, 0.86],
    [-30, 12, -146, 0.92],
    [36, -20, 8, 0.94],
    [104, -52, 152, 0.8],
    [150, -74, 62, 0.78],
  ] as const
  const cherries = [
    [-82, 58, 0],
    [-52, 40, 0],
    [-66, 84, 0],
    [38, 6, 0],
    [66, -14, 0],
    [62, 26, 1],
    [92, 8, 0],
  ] as const
  return (
    line('M-196 92Q-40 20 176 -92', '#6b4a30', 9) +
    leaves.map(([x, y, degrees, scale]) => turned(blade(52, [0.42, 0.085, 150]), x, y, degrees, scale)).join('') +
    cherries
      .map(
        ([x, y, ripe]) =>
          `${ball(x, y, 23, ripe ? green : cherry)}<circle cx="${x + 7}" cy="${y + 9}" r="3.5" fill="#4a1512" opacity=".6"/>`,
      )
      .join('')
  )
}

function achiote(): string {
  const husk: Oklch = [0.5, 0.15, 28]
  const shell = 'M0 -128C62 -96 86 -20 66 44C52 92 22 116 0 124C-22 116 -52 92 -66 44C-86 -20 -62 -96 0 -128Z'
  const hairs = Array.from({ length: 46 }, (_, step) => {
    const angle = step * 2.399963
    const out = Math.sqrt(step / 46)
    const [x, y] = [Math.cos(angle) * out * 64, Math.sin(angle) * out * 108]
    return `M${x.toFixed(1)} ${y.toFixed(1)}l${(Math.cos(angle) * 20).toFixed(1)} ${(Math.sin(angle) * 20).toFixed(1)}`
  }).join('')
  const whole =
    fill(
      shell,
      radial(
        [
          [0, shade(husk, 0.1)],
          [0.6, shade(husk, 0)],
          [1, shade(husk, -0.16)],
        ],
        0.36,
        0.3,
        0.85,
      ),
    ) + line(hairs, shade(husk, 0.13), 3.4)
  const seeds = Array.from({ length: 26 }, (_, step) => {
    const angle = step * 2.399963
    const out = Math.sqrt((step + 0.5) / 26)
    return ball(Math.cos(angle) * out * 44, Math.sin(angle) * out * 86, 11, [0.56, 0.2, 32])
  }).join('')
  const open = `${fill(shell, shade(husk, -0.06))}${line(hairs, shade(husk, 0.06), 3)}${turned(fill(shell, shade([0.84, 0.05, 60], 0)), 0, 0, 0, 0.84)}${seeds}`
  const fallen = [
    [-166, 118],
    [-128, 146],
    [30, 158],
    [172, 96],
  ] as const
  return (
    turned(blade(74, [0.48, 0.1, 145]), -60, -20, -64, 0.92) +
    turned(blade(74, [0.48, 0.1, 145]), 60, -40, 48, 0.92) +
    turned(whole, -78, 10, -26) +
    turned(open, 84, 10, 20) +
    fallen.map(([x, y]) => ball(x, y, 10, [0.56, 0.2, 32])).join('')
  )
}

function cacao(): string {
  const pod: Oklch = [0.58, 0.13, 48]
  const shell = 'M0 -190C56 -150 88 -60 84 30C80 116 40 166 0 192C-40 166 -80 116 -84 30C-88 -60 -56 -150 0 -190Z'
  const grooves = [-52, -26, 0, 26, 52]
    .map((x) => `M${x * 0.2} -172C${x * 1.3} -90 ${x * 1.4} 70 ${x * 0.2} 172`)
    .join('')
  const whole =
    fill(
      shell,
      linear([
        [0, shade(pod, -0.16)],
        [0.3, shade(pod, 0.07)],
        [0.55, shade(pod, 0.02)],
        [1, shade(pod, -0.2)],
      ]),
    ) +
    line(grooves, shade(pod, -0.13), 6, 'opacity=".7"') +
    glint('M-44 -96C-62 -30 -60 40 -44 92', 9, 0.3)
  const beans = Array.from({ length: 12 }, (_, step) => {
    const [x, y] = [(step % 2) * 62 - 31, Math.floor(step / 2) * 47 - 118]
    const flat = radial(
      [
        [0, '#fffdf6'],
        [0.7, '#f3e8d6'],
        [1, '#cdb594'],
      ],
      0.35,
      0.3,
      0.8,
    )
    return ellipse(x * (1 - Math.abs(y) / 420), y, 32, 25, flat)
  }).join('')
  const cut = fill(shell, shade(pod, -0.1)) + turned(fill(shell, shade([0.87, 0.06, 75], 0)), 0, 0, 0, 0.86) + beans
  return (
    turned(blade(70), 20, -60, 30, 1) +
    turned(blade(70), -20, -40, -38, 1) +
    turned(whole, -74, 8, -18, 0.95) +
    turned(cut, 90, 14, 16, 0.9)
  )
}

function coconut(): string {
  const husk: Oklch = [0.4, 0.06, 50]
  const fibers = Array.from({ length: 40 }, (_, step) => {
    const angle = (step * Math.PI) / 20
    const [x, y] = [Math.cos(angle), Math.sin(angle)]
    return `M${(x * 140).toFixed(1)} ${(y * 140).toFixed(1)}L${(x * (162 + (step % 3) * 5)).toFixed(1)} ${(y * (162 + (step % 3) * 5)).toFixed(1)}`
  }).join('')
  const half =
    line(fibers, shade(husk, 0.05), 7) +
    ellipse(0, 0, 152, 152, shade(husk, -0.04)) +
    ellipse(0, 0, 138, 138, '#fffdf8') +
    ellipse(
      0,
      0,
      104,
      104,
      radial(
        [
          [0, '#f3eee4'],
          [0.75, '#e3dccd'],
          [1, '#c9beaa'],
        ],
        0.6,
        0.64,
        0.7,
      ),
    ) +
    glint('M-92 -78A122 122 0 0 1 -30 -118', 9, 0.8)
  const piece =
    fill('M-70 20Q0 -66 84 -8Q6 -18 -70 20Z', shade(husk, 0)) + fill('M-70 20Q0 -46 84 -8Q20 24 -70 20Z', '#fffdf8')
  return (
    turned(blade(48, [0.55, 0.11, 140]), -70, -60, -58, 0.86) +
    turned(half, -26, -8) +
    turned(piece, 128, 122, 12, 0.95)
  )
}

function rosemaryPlant(): string {
  return sprig(-120, 70, 1.3, -34) + sprig(-150, -6, 1.05, -12) + sprig(-60, 128, 1, -52)
}

function maga(): string {
  return leaf(70, 60, 1.15, 118) + leaf(-70, 50, 1.1, -112) + flower(0, -8, 4.6)
}

function mango(): string {
  const skin = linear(
    [
      [0, shade([0.63, 0.18, 38], 0)],
      [0.42, shade([0.76, 0.16, 66], 0.02)],
      [1, shade([0.8, 0.15, 96], -0.06)],
    ],
    [0, 0, 1, 0.7],
  )
  const fruit =
    fill(
      'M-20 -150C90 -156 158 -60 138 40C120 128 30 168 -50 148C-140 126 -164 30 -128 -52C-106 -104 -70 -146 -20 -150Z',
      skin,
    ) + glint('M-96 -50C-82 -86 -58 -106 -30 -114', 16, 0.4)
  return (
    line('M-4 -148Q6 -178 30 -196', '#6b4a30', 9) +
    turned(blade(44, [0.48, 0.1, 145]), 18, -178, 78, 0.98) +
    turned(blade(40, [0.48, 0.1, 145]), 0, -172, -74, 0.86) +
    turned(fruit, 0, 20)
  )
}

function avocado(): string {
  const pear = 'M0 -170C50 -170 62 -104 92 -40C132 48 90 150 0 150C-90 150 -132 48 -92 -40C-62 -104 -50 -170 0 -170Z'
  const flesh = radial(
    [
      [0, '#f6eea6'],
      [0.6, '#eaeb9c'],
      [0.88, '#bfd271'],
      [1, '#8fb14b'],
    ],
    0.5,
    0.62,
    0.6,
  )
  const half =
    fill(pear, shade([0.36, 0.06, 135], 0)) +
    turned(fill(pear, flesh), 0, 0, 0, 0.93) +
    ball(0, 54, 58, [0.5, 0.085, 50])
  const whole = fill(
    pear,
    radial(
      [
        [0, shade([0.5, 0.09, 138], 0.05)],
        [0.6, shade([0.42, 0.08, 138], 0)],
        [1, shade([0.32, 0.06, 138], -0.04)],
      ],
      0.34,
      0.3,
      0.85,
    ),
  )
  return turned(blade(62), -30, -60, -62, 0.9) + turned(whole, -84, 0, -20, 0.92) + turned(half, 84, 24, 16, 0.95)
}

/** A halved round fruit: skin, rind, flesh, and what is in it. */
function halved(radius: number, skin: Oklch, rind: string, flesh: [string, string], seeds: string): string {
  return (
    ellipse(0, 0, radius, radius, shade(skin, -0.04)) +
    ellipse(0, 0, radius * 0.93, radius * 0.93, rind) +
    ellipse(
      0,
      0,
      radius * 0.8,
      radius * 0.8,
      radial(
        [
          [0, flesh[0]],
          [1, flesh[1]],
        ],
        0.45,
        0.4,
        0.65,
      ),
    ) +
    seeds
  )
}

function guava(): string {
  const seeds = Array.from({ length: 34 }, (_, step) => {
    const angle = step * 2.399963
    const out = 22 + Math.sqrt(step / 34) * 48
    return `<ellipse cx="${(Math.cos(angle) * out).toFixed(1)}" cy="${(Math.sin(angle) * out).toFixed(1)}" rx="5" ry="4" fill="#f8e3b8"/>`
  }).join('')
  const half = halved(124, [0.74, 0.12, 118], '#f4b9a6', ['#ef7f86', '#e2606f'], seeds)
  const whole = ball(0, 0, 116, [0.75, 0.12, 116], 1.05) + line('M-8 -118l8 -14l10 12', '#7b6a35', 7)
  return (
    turned(blade(66, [0.5, 0.1, 145]), -60, -70, -40, 0.9) +
    turned(blade(60, [0.5, 0.1, 145]), -30, -80, 18, 0.8) +
    turned(whole, -84, -12) +
    turned(half, 82, 52)
  )
}

function passionFruit(): string {
  const seeds = Array.from({ length: 26 }, (_, step) => {
    const angle = step * 2.399963
    const out = Math.sqrt((step + 0.4) / 26) * 78
    return turned(
      ellipse(0, 0, 15, 12, '#f2a51f', 'opacity=".85"') +
        ellipse(0, 0, 8, 6, '#2b1c16') +
        ellipse(-3, -3, 2, 1.4, '#fff', 'opacity=".8"'),
      Math.cos(angle) * out,
      Math.sin(angle) * out,
      (angle * 180) / Math.PI,
    )
  }).join('')
  const half = halved(128, [0.78, 0.15, 88], '#fbf3dd', ['#f8bb38', '#e79a16'], seeds)
  return (
    turned(blade(64, [0.5, 0.1, 145]), -50, -60, -52, 0.95) +
    turned(ball(0, 0, 118, [0.8, 0.15, 90]), -84, -22) +
    turned(half, 84, 48)
  )
}

/** Ears of a grain. */
function ears(color: Oklch): string {
  const grain = fill(
    'M0 0C-12 -10 -12 -34 0 -50C12 -34 12 -10 0 0Z',
    linear([
      [0, shade(color, -0.1)],
      [0.4, shade(color, 0.08)],
      [1, shade(color, -0.06)],
    ]),
  )
  const ear = Array.from({ length: 8 }, (_, step) => {
    const y = -60 - step * 30
    return turned(grain, -6, y, -34) + turned(grain, 6, y - 12, 34)
  }).join('')
  const stalk = `${line('M0 190V-300', shade(color, -0.14), 5)}${ear}${turned(grain, 0, -296)}`
  return [
    [-66, 30, -24],
    [72, 34, 22],
    [0, 50, -2],
  ]
    .map(([x = 0, y = 0, degrees]) => turned(stalk, x, y, degrees, 0.72))
    .join('')
}

function acerola(): string {
  const red: Oklch = [0.54, 0.21, 22]
  return (
    line('M-40 -150Q-70 -60 -84 20M-40 -150Q0 -40 18 66M-40 -150Q50 -70 104 -2', '#7a5a34', 6) +
    turned(blade(60), -40, -150, 68, 0.84) +
    turned(blade(60), -40, -150, -70, 0.72) +
    ball(-88, 62, 62, red, 0.94) +
    ball(102, 40, 60, red, 0.94) +
    ball(14, 110, 66, red, 0.94)
  )
}

function castor(): string {
  const green: Oklch = [0.46, 0.09, 150]
  const lobes = [-128, -84, -42, 0, 42, 84, 128].map((degrees, step) =>
    turned(blade(50, green), 0, 10, degrees, 1.02 - Math.abs(step - 3) * 0.1),
  )
  return (
    line('M0 10Q16 110 -20 196', '#8c3140', 10) +
    lobes.join('') +
    line('M0 10V-130M0 10L-86 -84M0 10L86 -84', '#a8505a', 4, 'opacity=".7"')
  )
}

function seaGrape(): string {
  const green: Oklch = [0.6, 0.11, 140]
  const round = (): string => {
    const veins = 'M0 96V-84M0 60L-70 6M0 60L70 6M0 16L-62 -40M0 16L62 -40M0 -26L-36 -70M0 -26L36 -70'
    return (
      ellipse(
        0,
        0,
        106,
        98,
        radial(
          [
            [0, shade(green, 0.08)],
            [1, shade(green, -0.1)],
          ],
          0.36,
          0.3,
          0.8,
        ),
      ) + line(veins, '#b0464a', 5, 'opacity=".75"')
    )
  }
  const grapes = [
    [0, 0],
    [38, 6],
    [14, 38],
    [52, 44],
    [30, 74],
    [66, 84],
    [46, 114],
  ] as const
  return (
    turned(round(), -72, -60, -28) +
    turned(round(), 92, -84, 24, 0.86) +
    turned(round(), -100, 104, -70, 0.7) +
    grapes.map(([x, y]) => ball(x + 40, y + 40, 24, [0.44, 0.11, 350])).join('')
  )
}

function bamboo(): string {
  const green: Oklch = [0.68, 0.11, 130]
  const stalk = (height: number): string => {
    const paint = linear([
      [0, shade(green, -0.16)],
      [0.3, shade(green, 0.1)],
      [0.6, shade(green, 0)],
      [1, shade(green, -0.18)],
    ])
    const nodes = Array.from(
      { length: 4 },
      (_, step) =>
        `M-24 ${-height / 2 + 40 + (step * height) / 4}Q0 ${-height / 2 + 50 + (step * height) / 4} 24 ${-height / 2 + 40 + (step * height) / 4}`,
    )
    return fill(`M-22 ${-height / 2}H22V${height / 2}H-22Z`, paint) + line(nodes.join(''), shade(green, -0.2), 6)
  }
  const leaves = [
    [-84, -30, -64],
    [-4, -80, 58],
    [4, 60, -52],
    [88, 10, 66],
    [80, -110, -40],
  ] as const
  return (
    turned(stalk(400), -84, 0, -4) +
    turned(stalk(430), 0, 0, 3) +
    turned(stalk(390), 86, 6, 9) +
    leaves.map(([x, y, degrees]) => turned(blade(22, [0.56, 0.12, 138]), x, y, degrees, 0.72)).join('')
  )
}

function honey(): string {
  const gold: Oklch = [0.78, 0.15, 75]
  const cell = (x: number, y: number, tone: number): string => {
    const corners = Array.from({ length: 6 }, (_, step) => {
      const angle = (step * Math.PI) / 3
      return `${(x + Math.cos(angle) * 56).toFixed(1)} ${(y + Math.sin(angle) * 56).toFixed(1)}`
    })
    const paint = radial(
      [
        [0, shade(gold, tone + 0.06)],
        [0.8, shade(gold, tone - 0.06)],
        [1, shade(gold, tone - 0.18)],
      ],
      0.4,
      0.34,
      0.7,
    )
    return fill(
      `M${corners.join('L')}Z`,
      paint,
      `stroke="${shade(gold, 0.05, -0.03)}" stroke-width="9" stroke-linejoin="round"`,
    )
  }
  const comb = [
    [0, 0, 0],
    [0, -98, -0.03],
    [0, 98, 0.02],
    [-85, -49, 0.03],
    [-85, 49, -0.05],
    [85, -49, -0.04],
    [85, 49, 0.02],
    [170, 0, 0],
    [-170, 0, -0.02],
    [85, -147, 0.02],
    [-85, 147, 0.01],
  ] as const
  return (
    comb.map(([x, y, tone]) => cell(x, y, tone)).join('') +
    glint('M-120 -30Q-60 -70 0 -40', 12, 0.4) +
    glint('M60 70Q90 50 118 70', 9, 0.4)
  )
}

function bougainvillea(): string {
  const magenta: Oklch = [0.58, 0.21, 345]
  const bract = (): string =>
    fill(
      'M0 0C-66 -26 -70 -96 0 -128C70 -96 66 -26 0 0Z',
      radial(
        [
          [0, shade(magenta, -0.08)],
          [1, shade(magenta, 0.1, -0.03)],
        ],
        0.5,
        1,
        1,
      ),
    ) + line('M0 -4V-108M0 -40L-30 -70M0 -40L30 -70', shade(magenta, -0.1), 2, 'opacity=".6"')
  const bloom = `${[0, 120, 240].map((degrees) => turned(bract(), 0, 0, degrees)).join('')}${[40, 160, 280].map((degrees) => turned(`<circle cx="0" cy="-26" r="10" fill="#fff7e2"/><circle cx="0" cy="-26" r="4" fill="#f0b93a"/>`, 0, 0, degrees)).join('')}`
  return (
    turned(blade(64), -60, 40, -96, 0.9) +
    turned(blade(64), 60, -30, 62, 0.9) +
    turned(blade(60), 20, 60, 150, 0.8) +
    turned(bloom, -84, -52, 10, 0.92) +
    turned(bloom, 92, 12, 48, 0.86) +
    turned(bloom, -24, 98, -16, 0.78)
  )
}

function henna(): string {
  const leaves = Array.from({ length: 6 }, (_, step) => {
    const at = -140 + step * 52
    return (
      turned(blade(40, [0.55, 0.1, 132]), at, 80 - step * 30, -62, 0.58) +
      turned(blade(40, [0.55, 0.1, 132]), at + 16, 70 - step * 30, 128, 0.52)
    )
  }).join('')
  const powder = ellipse(
    96,
    118,
    84,
    40,
    radial(
      [
        [0, '#a98245'],
        [0.7, '#8d6a34'],
        [1, '#6f5328'],
      ],
      0.4,
      0.3,
      0.8,
    ),
  )
  return (
    line('M-190 108Q-20 20 170 -92', '#6b4a30', 7) +
    leaves +
    turned(blade(40, [0.55, 0.1, 132]), 166, -88, 58, 0.56) +
    powder
  )
}

/** The plants by name; a shop chooses among them for the benefits of a product. */
export const plants = {
  achiote,
  acerola,
  aloe,
  avocado,
  bamboo,
  bougainvillea,
  cacao,
  castor,
  coconut,
  coffee,
  guava,
  henna,
  honey,
  maga,
  mango,
  oat: () => ears([0.8, 0.09, 80]),
  passionfruit: passionFruit,
  rice: () => ears([0.86, 0.07, 95]),
  rosemary: rosemaryPlant,
  seagrape: seaGrape,
} satisfies Record<string, () => string>

export type PlantName = keyof typeof plants

/** A plant, moved, turned and scaled. */
export const plant = (name: PlantName, x: number, y: number, scale = 1, degrees = 0): string =>
  turned(plants[name](), x, y, degrees, scale)
