export const habits = ['tree', 'shrub', 'perennial', 'grass', 'climber', 'fern', 'conifer', 'bulb', 'herb', 'vegetable'] as const
export const leaves = [
  'oval',
  'lance',
  'linear',
  'round',
  'heart',
  'lobed',
  'palmate',
  'pinnate',
  'needle',
  'scale',
  'sword',
  'blade',
  'bamboo',
  'frond',
  'tongue',
  'rosette',
] as const
export const blooms = [
  'none',
  'daisy',
  'dahlia',
  'five',
  'star',
  'rose',
  'bell',
  'nodding',
  'tubular',
  'foxglove',
  'spike',
  'whorl',
  'umbel',
  'panicle',
  'globe',
  'catkin',
  'cone',
  'fruit',
  'pea',
  'wisteria',
  'iris',
  'tulip',
  'daffodil',
  'plume',
  'bottle',
  'spikegrass',
] as const
export const colours = ['white', 'cream', 'yellow', 'orange', 'red', 'crimson', 'pink', 'purple', 'blue', 'green'] as const

export type Habit = (typeof habits)[number]
export type Leaf = (typeof leaves)[number]
export type Bloom = (typeof blooms)[number]
export type Colour = (typeof colours)[number]

/** What a drawing shows. With the bloom `none` or `cone` the colour is that of the foliage. */
export type Traits = { habit: Habit; leaf: Leaf; bloom: Bloom; colour: Colour }
