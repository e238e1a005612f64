import { sql } from 'kysely'
import { ownShop } from '../../../platform/own-shop.ts'

/**
 * Whether the shop kept a till on the day on which the purchase `p` was paid: its drawer tells then what left it (decision 145). A register
 * that was given up before that day tells nothing any more.
 */
export const tillKept = sql<boolean>`exists (
  select from till_session t join till_register r on r.shop_id = ${ownShop} and r.id = t.register_id
  where t.shop_id = ${ownShop} and not t.training and t.day <= p.paid_on
    and (r.archived_at is null or (r.archived_at at time zone 'Europe/Paris')::date >= p.paid_on))`
