import type { Random } from '../../random.ts'
import type { Brush } from './brush.ts'
import { bloomTones, type Tone } from './palette.ts'
import { perennial, grass, fern, bulb, herb, vegetable } from './soft.ts'
import type { Habit, Traits } from './traits.ts'
import { tree, shrub, climber, conifer } from './woody.ts'

export function plant(traits: Traits, green: Tone, random: Random): string {
  return drawings[traits.habit]({ traits, green, flower: bloomTones[traits.colour], random })
}

const drawings: Record<Habit, (brush: Brush) => string> = { tree, shrub, perennial, grass, climber, fern, conifer, bulb, herb, vegetable }
