import type { Out } from '@plantule/contract/base/route'
import type { passportRoutes } from '@plantule/contract/passports/passports'
import { labelGrids } from '@plantule/contract/printing/label-grids'
import type { Ctx } from '../../platform/context.ts'
import { qrSvg } from '../../platform/documents/codes.ts'
import { plainLook } from '../../platform/documents/look.ts'
import { renderPdf } from '../../platform/documents/render.ts'
import type { FileReply } from '../../platform/handlers.ts'
import { currentShop } from '../shops/index.ts'
import { passportAnswer } from './passports.db.ts'
import { mustBeIssued } from './save-passport.ts'

type Options = Out<(typeof passportRoutes)['downloadPassport']['query']>

/**
 * One label a trade unit; its code leads to the plant's page, and says part C behind it to whoever scans it.
 * Throws `not_found`, `passport_draft`, `passport_void`.
 */
export async function passportLabels(ctx: Ctx, id: number, { format, copies, skip }: Options): Promise<FileReply> {
  const passport = await passportAnswer(ctx, id)
  mustBeIssued(passport)
  const { page: sheetSize, grid } = labelGrids[format]
  const { locale, now } = ctx
  const { page_token: token } = await ctx.db
    .selectFrom('plant_passport')
    .select('page_token')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const page = `${ctx.services.config.publicUrl}/plant/${(await currentShop(ctx)).uid}/${token}`
  const { botanical, cultivar, pests, operator, initialOperator, code, origin, type } = passport
  return {
    name: `Passeport ${code || id}.pdf`.replaceAll('/', '-'),
    inline: true,
    body: async () => {
      const qr = Buffer.from(await qrSvg(`${page}#${encodeURIComponent(code)}`))
      const item = { zone: type === 'protected_zone', botanical, cultivar, pests, operator, initialOperator, code, origin, qr }
      const first = Math.min(skip, grid.columns * grid.rows - 1)
      const sheet = Array.from({ length: copies }, () => 0)
      // The regulation fixes what stands on it: neither logo nor colour.
      return renderPdf(
        'passports',
        { locale, page: sheetSize, grid, skip: first, items: [item], sheet },
        { date: now, look: plainLook, tagged: false },
      )
    },
  }
}
