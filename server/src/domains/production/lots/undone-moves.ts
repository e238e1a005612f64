import { type RawBuilder, sql } from 'kysely'
import { ownShop } from '../../../platform/own-shop.ts'

/**
 * Whether the move `m` counts for what became of plants: not one of an import that was undone, nor the one that undid it. An import is only
 * undone while its move is the last of its caliber, so that leaving out both changes no sum in between.
 */
export const movedForGood: RawBuilder<boolean> = sql<boolean>`(m.source <> 'import-undo' and not (m.source = 'import' and exists (
  select from lot_move u where u.shop_id = ${ownShop} and u.source = 'import-undo' and u.source_id = m.source_id and u.lot_size_id = m.lot_size_id)))`

/**
 * Whether the move `m` says that plants came to stand in its lot: `movedForGood`, and not what a delivery's line brought and took back.
 * Sums keep those two, since others may have moved between them.
 */
export const stoodForGood: RawBuilder<boolean> = sql<boolean>`(${movedForGood} and m.source <> 'delivery-back' and not (m.source = 'delivery' and exists (
  select from lot_move u where u.shop_id = ${ownShop} and u.source = 'delivery-back' and u.source_id = m.source_id and u.lot_size_id = m.lot_size_id and u.id > m.id)))`
