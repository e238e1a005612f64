import type { WrittenPicture } from '@plantule/contract/storefront/writing'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Upload } from '../../../platform/handlers.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import type { UsesOf } from '../../../platform/uses.ts'
import { addPicture } from '../writing.ts'

/** A picture for a legal text, kept in the library. Throws what the library refuses. */
export const addLegalImage = (ctx: Ctx, upload: Upload | undefined, alt: string): Promise<WrittenPicture> =>
  addPicture(ctx, upload, upload?.name ?? '', alt)

const titles = {
  fr: { legal: 'Mentions légales', sales: 'Conditions de vente', privacy: 'Données personnelles' },
  en: { legal: 'Legal notice', sales: 'Terms of sale', privacy: 'Privacy' },
}

/** The legal texts that show some pictures, former versions too: what a buyer agreed to stays whole. */
export const usesInLegalTexts: UsesOf = async (ctx, ids) => {
  const { rows } = await sql<{ imageId: number; id: number; kind: 'legal' | 'sales' | 'privacy'; number: number }>`
    select p.image_id as "imageId", t.id, t.kind, t.number from legal_picture p
    join legal_text t on t.shop_id = ${ownShop} and t.id = p.legal_text_id
    where p.shop_id = ${ownShop} and p.image_id = any(${[...ids]}::bigint[]) order by t.kind, t.number`.execute(ctx.db)
  return rows.map(({ imageId, id, kind, number }) => ({
    id: imageId,
    use: { kind: 'legal_text', id, name: `${titles[ctx.locale][kind]} (${number})` },
  }))
}
