import type { Api } from './api.ts'

export type Plant = { name: string; reference: string; barcode?: string; priceCents: number; stock: number }

/** Plants of one size each, through the API: what a nursery had before the day that a test tells. */
export async function growPlants(api: Api, plants: readonly Plant[]): Promise<void> {
  const { tva_rates } = await api<{ tva_rates: { id: number; rateBp: number }[] }>('GET', '/init')
  const tvaRateId = tva_rates.find(({ rateBp }) => rateBp === 1_000)?.id
  for (const { name, reference, barcode = null, priceCents, stock } of plants) {
    const { id } = await api<{ id: number }>('POST', '/product/-1', { name, reference, tvaRateId })
    const size = await api<{ id: number }>('POST', `/product/${id}/subproduct/-1`, { label: 'Godet 9', priceCents, barcode })
    await api('PUT', `/product/${id}/stock`, { changes: [{ subproductId: size.id, kind: 'initial', quantity: stock }] })
  }
}

/** A till with this float in its drawer, ready to sell. */
export async function openTill(api: Api, floatCents: number): Promise<void> {
  const { id } = await api<{ id: number }>('POST', '/till/registers', { code: '1', name: 'Comptoir' })
  await api('PUT', '/status', { registerId: id, status: 'opening_control' })
  await api('PUT', '/sessions', { action: 'open', registerId: id, float: { totalCents: floatCents, coins: [] }, notes: '', fairId: null })
}
