import { addStops } from '../../domains/orders/rounds/add-stops.ts'
import { proposeStops } from '../../domains/orders/rounds/propose-stops.ts'
import { createRound } from '../../domains/orders/rounds/save-round.ts'
import type { Ctx } from '../../platform/context.ts'
import { addDays, parisDay } from '../../platform/paris.ts'

const STOPS = 6
const half = { maxStops: 8, maxPlants: 1_500, maxG: 1_200_000, note: '' }

/** The lorry of the day after tomorrow with its first stops, and an empty one in the afternoon. */
export async function fillRounds(ctx: Ctx): Promise<void> {
  const quiet = { ...ctx, tell: async () => undefined }
  const day = addDays(parisDay(ctx.now), 2)
  const morning = await createRound(quiet, {
    ...half,
    day,
    name: 'Camion bleu, matin',
    departAt: '08:00',
    from: '08:30',
    to: '12:30',
    zones: [],
    note: 'Prendre le diable et les sangles.',
  })
  await createRound(quiet, {
    ...half,
    day,
    name: 'Camion bleu, après-midi',
    departAt: '13:30',
    from: '14:00',
    to: '18:00',
    zones: ['49', '44'],
  })
  const { items } = await proposeStops(quiet, morning.id)
  const first = items.filter((one) => one.proposed).slice(0, STOPS)
  if (first.length === 0) return
  await addStops(
    quiet,
    morning.id,
    first.map((one) => one.orderId),
    false,
  )
}
