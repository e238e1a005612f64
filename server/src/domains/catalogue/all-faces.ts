import { type RawBuilder, sql } from 'kysely'
import { ownShop } from '../../platform/own-shop.ts'

/**
 * What `size_face` says of one size, of all of a long list at once: asked size by size, each would be a statement of its own, which a
 * cluster plans twice. `picture` and `product` name the chosen picture and the product of a row.
 */
export const allFaces = (picture: RawBuilder<unknown>, product: RawBuilder<unknown>) => ({
  key: sql`coalesce(own.key, face.key)`,
  joins: sql`
    left join (select pp.id, i.key from product_picture pp join image i on i.shop_id = ${ownShop} and i.id = pp.image_id where pp.shop_id = ${ownShop}) own on own.id = ${picture}
    left join (select distinct on (pp.product_id) pp.product_id, i.key from product_picture pp join image i on i.shop_id = ${ownShop} and i.id = pp.image_id where pp.shop_id = ${ownShop}
      order by pp.product_id, pp.idx, pp.id) face on face.product_id = ${product}`,
})
