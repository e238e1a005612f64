import { logosRoutes } from '@plantule/contract/shops/logos'
import { papersRoutes } from '@plantule/contract/shops/papers'
import { afterReading, handle } from '../../../platform/handlers.ts'
import { keepIcon, readIcon, removeIcon, siteIcon } from './icon.ts'
import { getMarks, keepLogo, readLogo, removeLogo, siteLogo } from './logo.ts'
import { getPaperLook, setPaperColour } from './look.ts'

const { samplePaper: _, ...lookOnly } = papersRoutes

export const lookRoutes = [
  ...handle(lookOnly, {
    getPaperLook,
    setPaperColour: (ctx, { body }) => setPaperColour(ctx, body.colour),
    setPaperLogo: afterReading(readLogo, (ctx, _input, logo) => keepLogo(ctx, 'papers', logo)),
    removePaperLogo: (ctx) => removeLogo(ctx, 'papers'),
  }),
  ...handle(logosRoutes, {
    getMarks,
    getLogo: siteLogo,
    setLogo: afterReading(readLogo, (ctx, _input, logo) => keepLogo(ctx, 'site', logo)),
    removeLogo: (ctx) => removeLogo(ctx, 'site'),
    getIcon: siteIcon,
    setIcon: afterReading(readIcon, (ctx, _input, icon) => keepIcon(ctx, icon)),
    removeIcon,
    setMailLogo: afterReading(readLogo, (ctx, _input, logo) => keepLogo(ctx, 'mails', logo)),
    removeMailLogo: (ctx) => removeLogo(ctx, 'mails'),
  }),
]
