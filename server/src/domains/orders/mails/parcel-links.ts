import type { Ctx } from '../../../platform/context.ts'
import { port } from '../../../platform/port.ts'

export type ParcelLink = { number: string; url: string }

/** Where people follow the parcels of an order: answered by whoever had their labels made. */
export const parcelLinks = port<(ctx: Ctx, orderId: number) => Promise<ParcelLink[]>>('parcel links', async () => [])
