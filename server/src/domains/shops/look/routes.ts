import { papersRoutes } from '@plantule/contract/shops/papers'
import { afterReading, handle } from '../../../platform/handlers.ts'
import { keepLogo, readLogo, removePaperLogo } from './logo.ts'
import { getPaperLook, setPaperColour } from './look.ts'

const { samplePaper: _, ...lookOnly } = papersRoutes

export const lookRoutes = handle(lookOnly, {
  getPaperLook,
  setPaperColour: (ctx, { body }) => setPaperColour(ctx, body.colour),
  setPaperLogo: afterReading(readLogo, (ctx, _input, logo) => keepLogo(ctx, logo)),
  removePaperLogo,
})
