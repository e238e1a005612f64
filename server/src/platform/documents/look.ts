import { PLAIN_COLOUR, shadesOf } from '@plantule/contract/shops/papers'
import { z } from 'zod'
import type { RenderRequest } from './messages.ts'

/** How a document looked on its day: the colour that was chosen, and the logo by its hash. */
export const sealedLook = z.object({
  colour: z.string().regex(/^#[0-9a-f]{6}$/),
  logo: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable(),
})
export type SealedLook = z.infer<typeof sealedLook>

/** The same, to draw with: PNG or JPEG bytes. */
export type Look = { colour: string; logo: Uint8Array | null }

export const plainLook: Look = { colour: PLAIN_COLOUR, logo: null }

export const drawn = ({ colour, logo }: Look): RenderRequest['look'] => ({ ...shadesOf(colour), logo })
