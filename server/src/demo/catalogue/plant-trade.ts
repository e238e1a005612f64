import type { Random } from '../random.ts'

/** How a kind of plant is filed and sold. Sizes are container codes of `reference-data/containers.csv`. */
export type Trade = {
  /** Super-category, category, sub-category. */
  path: readonly [string, string, string]
  sizes: readonly { container: string; cents: number }[]
  /** TVA rate in basis points; edible plants as proposed in `reference-data/tva-proposals.csv`. */
  tvaBp: 550 | 1000
}

const size = (container: string, cents: number) => ({ container, cents })
const HEDGE = [size('RN', 190), size('G8', 290), size('C2', 890)]
const FOREST = [size('RN', 150), size('AR', 240), size('C3', 1450)]
const TREE = [size('RN', 4900), size('C15', 7900), size('MG', 18900)]
const SHRUB = [size('C2', 1290), size('C3', 1690), size('C5', 2490)]
const SCREEN = [size('C3', 1290), size('C5', 1990), size('C10', 3490)]
const PERENNIAL = [size('G8', 380), size('P9', 450), size('C2', 890)]
const WILD = [size('AL-40', 180), size('G7', 260)]
const FRUIT_TREE = [size('RN', 2690), size('C10', 3990)]
const SOUTHERN_FRUIT = [size('C3', 2290), size('C7.5', 3990), size('C15', 7900)]
const SOFT_FRUIT = [size('RN', 590), size('C2', 1090), size('C3', 1490)]
const CLIMBER = [size('C2', 1490), size('C3', 1990)]
const HERB = [size('G7', 290), size('P9', 390)]
const VEGETABLE = [size('MP', 60), size('AL-77', 90), size('G7', 250)]
const BULB = [size('SA', 450), size('P9', 390)]

const trade = (path: Trade['path'], sizes: Trade['sizes'], tvaBp: Trade['tvaBp'] = 1000): Trade => ({ path, sizes, tvaBp })

/** By the `category` of `reference-data/nursery-plants.psv`. */
export const trades: Record<string, Trade> = {
  forestier: trade(['Arbres', 'Arbres forestiers', 'Jeunes plants'], FOREST),
  'arbre-ornement': trade(['Arbres', "Arbres d'ornement", 'Tiges et cépées'], TREE),
  conifere: trade(['Arbres', 'Conifères', 'Conifères de jardin'], SCREEN),
  'haie-champetre': trade(['Arbustes', 'Haies', 'Haie champêtre'], HEDGE),
  'haie-persistante': trade(['Arbustes', 'Haies', 'Haie persistante'], SCREEN),
  'arbuste-printemps': trade(['Arbustes', 'Arbustes à fleurs', 'Floraison de printemps'], SHRUB),
  'arbuste-ete': trade(['Arbustes', 'Arbustes à fleurs', "Floraison d'été"], SHRUB),
  'arbuste-feuillage': trade(['Arbustes', 'Arbustes de feuillage', 'Feuillages colorés'], SHRUB),
  'arbuste-mediterraneen': trade(['Arbustes', 'Jardin sec', 'Arbustes méditerranéens'], SHRUB),
  'terre-bruyere': trade(['Arbustes', 'Terre de bruyère', 'Plantes de terre de bruyère'], SHRUB),
  rosier: trade(['Arbustes', 'Rosiers', 'Rosiers anciens et botaniques'], CLIMBER),
  'couvre-sol': trade(['Vivaces', 'Couvre-sols', 'Tapis persistants'], PERENNIAL),
  'vivace-soleil': trade(['Vivaces', 'Vivaces à fleurs', 'Plein soleil'], PERENNIAL),
  'vivace-ombre': trade(['Vivaces', 'Vivaces à fleurs', 'Ombre et mi-ombre'], PERENNIAL),
  'vivace-frais': trade(['Vivaces', 'Vivaces à fleurs', 'Sol frais et berges'], PERENNIAL),
  'vivace-rocaille': trade(['Vivaces', 'Rocaille', 'Plantes de rocaille'], PERENNIAL),
  'vivace-sauvage': trade(['Vivaces', 'Fleurs sauvages', 'Prairie fleurie'], WILD),
  graminee: trade(['Vivaces', 'Graminées', 'Graminées ornementales'], PERENNIAL),
  bambou: trade(['Vivaces', 'Bambous', 'Bambous de jardin'], SCREEN),
  fougere: trade(['Vivaces', 'Fougères', 'Fougères de jardin'], PERENNIAL),
  grimpante: trade(['Grimpantes', 'Plantes grimpantes', 'Grimpantes à fleurs et feuillage'], CLIMBER),
  'fruitier-pepin': trade(['Fruitiers', 'Arbres fruitiers', 'Fruits à pépins'], FRUIT_TREE, 550),
  'fruitier-noyau': trade(['Fruitiers', 'Arbres fruitiers', 'Fruits à noyau'], FRUIT_TREE, 550),
  'fruitier-coque': trade(['Fruitiers', 'Arbres fruitiers', 'Fruits à coque'], FRUIT_TREE, 550),
  'fruitier-mediterraneen': trade(['Fruitiers', 'Arbres fruitiers', 'Fruitiers du Midi'], SOUTHERN_FRUIT, 550),
  'petit-fruit': trade(['Fruitiers', 'Petits fruits', 'Arbustes à petits fruits'], SOFT_FRUIT, 550),
  aromatique: trade(['Potager', 'Aromatiques', 'Herbes de cuisine'], HERB, 550),
  'potager-fruit': trade(['Potager', 'Plants de légumes', 'Légumes fruits'], VEGETABLE, 550),
  'potager-feuille': trade(['Potager', 'Plants de légumes', 'Feuilles, tiges et racines'], VEGETABLE, 550),
  'bulbe-printemps': trade(['Bulbes', 'Bulbes à fleurs', 'Floraison de printemps'], BULB),
  'bulbe-ete': trade(['Bulbes', 'Bulbes à fleurs', "Floraison d'été"], BULB),
  'bulbe-automne': trade(['Bulbes', 'Bulbes à fleurs', "Floraison d'automne"], BULB),
}

/** A shop's price near the usual one, ending in a 0 or a 5 above 1 euro. */
export function priceNear(cents: number, random: Random): number {
  const step = cents < 100 ? 5 : cents < 1000 ? 10 : 50
  const near = Math.round((cents * random.between(0.85, 1.25)) / step) * step
  return cents >= 1000 ? near - 10 : near
}
