import { caliberRoutes, containerRoutes, type Caliber, type Container } from '@plantule/contract/catalogue/reference'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/client.ts'
import { refresh } from '../../../api/query.ts'
import { showError, showToast } from '../../../ui/toast.ts'

type NewContainer = Omit<Container, 'id' | 'version' | 'idx'>
type NewCaliber = Omit<Caliber, 'id' | 'version' | 'idx'>

const pot = (name: string, volumeMl: number, description: string): NewContainer => ({ name, volumeMl, description, rootType: 'container' })
const rooted = (name: string, rootType: Container['rootType'], description: string): NewContainer => {
  return { name, volumeMl: null, description, rootType }
}
/** As French growers name them: godets by their side, containers by their litres. */
export const usualContainers: readonly NewContainer[] = [
  rooted('Mini-motte', 'plug', 'Jeune plant en alvéole'),
  pot('G9', 500, 'Godet de 9 cm'),
  pot('C1', 1_000, 'Conteneur de 1 litre'),
  pot('C2', 2_000, 'Conteneur de 2 litres'),
  pot('C3', 3_000, 'Conteneur de 3 litres'),
  pot('C4', 4_000, 'Conteneur de 4 litres'),
  pot('C5', 5_000, 'Conteneur de 5 litres'),
  pot('C7', 7_000, 'Conteneur de 7 litres'),
  pot('C10', 10_000, 'Conteneur de 10 litres'),
  pot('C15', 15_000, 'Conteneur de 15 litres'),
  rooted('Racines nues', 'bare', 'Arraché de novembre à mars'),
  rooted('Motte', 'ball', 'Motte grillagée'),
]

const caliber = (
  name: string,
  heights: [number, number] | null,
  girths: [number, number] | null = null,
  form = '',
  age = '',
): NewCaliber => ({
  name,
  form,
  heightMinCm: heights?.[0] ?? null,
  heightMaxCm: heights?.[1] ?? null,
  girthMinCm: girths?.[0] ?? null,
  girthMaxCm: girths?.[1] ?? null,
  age,
  weightG: null,
})
/** Heights of shrubs and young plants in centimetres, girths of trees at one metre. */
export const usualCalibers: readonly NewCaliber[] = [
  ...[20, 30, 40, 60, 80, 100, 125, 150, 175].map((from, at, all) => {
    const to = all[at + 1] ?? 200
    return caliber(`${from}/${to}`, [from, to])
  }),
  ...[6, 8, 10, 12, 14, 16].map((from) => caliber(`${from}/${from + 2}`, null, [from, from + 2], 'Tige')),
  caliber('Scion', null, null, 'Scion', '1 an'),
  caliber('Demi-tige', null, null, 'Demi-tige'),
  caliber('Tige', null, null, 'Tige'),
]

const missing = <T extends { name: string }>(usual: readonly T[], known: readonly { name: string }[]): T[] =>
  usual.filter(({ name }) => !known.some((one) => one.name.toLowerCase() === name.toLowerCase()))

/** Adds what the shop lacks of the usual containers and calibers; those that it has stay as they are. */
export function useUsual() {
  const { t } = useTranslation('references')
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const run = async (work: () => Promise<number>): Promise<void> => {
    setBusy(true)
    try {
      showToast({ text: t('usual.added', { count: await work() }) })
    } catch (error) {
      showError(error)
    } finally {
      await refresh(client, [containerRoutes.listContainers, caliberRoutes.listCalibers])
      setBusy(false)
    }
  }
  const containers = async (): Promise<number> => {
    const { items } = await call(containerRoutes.listContainers, {})
    const wanted = missing(usualContainers, items)
    for (const [at, body] of wanted.entries()) await call(containerRoutes.createContainer, { body: { ...body, idx: items.length + at } })
    return wanted.length
  }
  const calibers = async (): Promise<number> => {
    const { items } = await call(caliberRoutes.listCalibers, {})
    const wanted = missing(usualCalibers, items)
    for (const [at, body] of wanted.entries()) await call(caliberRoutes.createCaliber, { body: { ...body, idx: items.length + at } })
    return wanted.length
  }
  return {
    busy,
    addContainers: () => void run(containers),
    addCalibers: () => void run(calibers),
    addBoth: () => void run(async () => (await containers()) + (await calibers())),
  }
}
