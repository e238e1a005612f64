import type { DemoSize } from './sizes.ts'

type Supply = { name: string; path: readonly [string, string, string]; sizes: { label: string; cents: number; stock: number }[] }

const soil = ['Fournitures', 'Sol et plantation', 'Terreaux et amendements'] as const
const tools = ['Fournitures', 'Outils', 'Outils de plantation'] as const
const ties = ['Fournitures', 'Sol et plantation', 'Tuteurs et protection'] as const

/** What a nursery sells beside plants, at the normal rate. */
export const supplies: readonly Supply[] = [
  {
    name: 'Terreau de plantation',
    path: soil,
    sizes: [
      { label: 'Sac 40 L', cents: 990, stock: 160 },
      { label: 'Sac 70 L', cents: 1490, stock: 90 },
    ],
  },
  { name: 'Terre de bruyère', path: soil, sizes: [{ label: 'Sac 40 L', cents: 1190, stock: 110 }] },
  { name: 'Compost végétal', path: soil, sizes: [{ label: 'Sac 40 L', cents: 790, stock: 140 }] },
  { name: 'Corne broyée', path: soil, sizes: [{ label: 'Seau 2,5 kg', cents: 1390, stock: 45 }] },
  { name: 'Paillage de chanvre', path: soil, sizes: [{ label: 'Sac 200 L', cents: 2190, stock: 70 }] },
  { name: 'Toile de jute', path: ties, sizes: [{ label: '1 m × 5 m', cents: 1290, stock: 38 }] },
  {
    name: 'Tuteur en châtaignier',
    path: ties,
    sizes: [
      { label: '1,50 m', cents: 490, stock: 220 },
      { label: '2,20 m', cents: 790, stock: 130 },
    ],
  },
  { name: 'Lien souple en caoutchouc', path: ties, sizes: [{ label: 'Par 5', cents: 590, stock: 84 }] },
  { name: 'Manchon anti-rongeurs', path: ties, sizes: [{ label: 'Par 10', cents: 1450, stock: 26 }] },
  { name: 'Plantoir en frêne', path: tools, sizes: [{ label: 'Unité', cents: 1690, stock: 18 }] },
  { name: 'Sécateur de jardin', path: tools, sizes: [{ label: 'Unité', cents: 3990, stock: 14 }] },
  {
    name: 'Gants de rosiériste',
    path: tools,
    sizes: [
      { label: 'Taille 8', cents: 2490, stock: 12 },
      { label: 'Taille 9', cents: 2490, stock: 16 },
    ],
  },
]

export const supplySizes = (supply: Supply): (DemoSize & { label: string })[] =>
  supply.sizes.map(({ label, cents, stock }) => ({
    label,
    container: '',
    caliber: null,
    rootstock: null,
    priceCents: cents,
    stock,
    minStock: cents < 1000 ? 30 : 10,
  }))
