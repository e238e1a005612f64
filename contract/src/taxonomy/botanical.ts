import { z } from 'zod'
import { text } from '../base/shared.ts'

export const productTypes = ['plant', 'other'] as const
export const productType = z.enum(productTypes)

export const exposures = ['sun', 'half-shade', 'shade'] as const
export const foliages = ['evergreen', 'semi-evergreen', 'deciduous'] as const
export const waterNeeds = ['low', 'medium', 'high'] as const

const centimetres = z.int().min(0).max(20_000)
const months = z.array(z.int().min(1).max(12)).max(12)

/** The technical sheet of a plant; every field may be absent. */
export const Botanical = z.object({
  family: text(100).optional(),
  exposure: z.array(z.enum(exposures)).max(3).optional(),
  foliage: z.enum(foliages).optional(),
  water: z.enum(waterNeeds).optional(),
  soil: text(300).optional(),
  ph: text(60).optional(),
  habit: text(100).optional(),
  use: text(300).optional(),
  /** The coldest it bears, in degrees Celsius. */
  hardinessC: z.int().min(-60).max(30).optional(),
  heightCm: z.object({ min: centimetres.nullable(), max: centimetres.nullable() }).optional(),
  spreadCm: z.object({ min: centimetres.nullable(), max: centimetres.nullable() }).optional(),
  floweringMonths: months.optional(),
  floweringColour: text(100).optional(),
  harvestMonths: months.optional(),
  plantingMonths: months.optional(),
  edible: z.boolean().optional(),
  melliferous: z.boolean().optional(),
  scented: z.boolean().optional(),
  toxic: z.boolean().optional(),
})
export type Botanical = z.infer<typeof Botanical>
