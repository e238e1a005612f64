import type { PurchaseCategory } from '@plantule/contract/books/accounts'
import type { PurchasePayment } from '@plantule/contract/books/purchases'
import type { Ctx } from '../../platform/context.ts'
import { padded } from '../../platform/numbering.ts'
import { addDays, parisDay } from '../../platform/paris.ts'
import { searchText } from '../../platform/search-text.ts'
import { insertRows } from '../bulk.ts'
import { type Random, randomFrom } from '../random.ts'

type Habit = {
  supplier: string
  category: PurchaseCategory
  label: string
  rateBp: number
  /** Cents HT, about. */
  cents: number
  /** Days between two invoices; months in which there are none. */
  every: number
  not?: readonly number[]
  terms: number
  pays: PurchasePayment
  prefix: string
}

const AUTHOR = 'Camille Moreau'
const MONTHS_BACK = 740

/** Suppliers that do not exist, and what a nursery buys of them through the year. */
const habits: readonly Habit[] = [
  {
    supplier: 'Terreaux du Val de Loire',
    category: 'substrate',
    label: 'Terreau de rempotage, 24 palettes',
    rateBp: 2000,
    cents: 148_000,
    every: 45,
    not: [12, 1],
    terms: 30,
    pays: 'transfer',
    prefix: 'TV',
  },
  {
    supplier: 'Jeunes Plants de l’Erdre',
    category: 'plants',
    label: 'Jeunes plants en plaques',
    rateBp: 1000,
    cents: 236_000,
    every: 38,
    not: [6, 7, 8],
    terms: 45,
    pays: 'transfer',
    prefix: 'JP',
  },
  {
    supplier: 'Semences Paysannes du Layon',
    category: 'plants',
    label: 'Semences',
    rateBp: 550,
    cents: 31_000,
    every: 90,
    not: [6, 7],
    terms: 30,
    pays: 'cheque',
    prefix: 'SL',
  },
  {
    supplier: 'Conteneurs Horticoles Bréal',
    category: 'containers',
    label: 'Pots C2, C3 et C7',
    rateBp: 2000,
    cents: 89_000,
    every: 60,
    terms: 45,
    pays: 'transfer',
    prefix: 'CH',
  },
  {
    supplier: 'Énergies de l’Aubance',
    category: 'energy',
    label: 'Électricité et gaz des serres',
    rateBp: 2000,
    cents: 64_000,
    every: 30,
    terms: 15,
    pays: 'direct_debit',
    prefix: 'EA',
  },
  {
    supplier: 'Eau des Coteaux',
    category: 'water',
    label: 'Eau d’irrigation',
    rateBp: 550,
    cents: 22_000,
    every: 91,
    terms: 20,
    pays: 'direct_debit',
    prefix: 'EC',
  },
  {
    supplier: 'Protection Biologique Ouest',
    category: 'treatments',
    label: 'Auxiliaires et engrais organiques',
    rateBp: 1000,
    cents: 41_000,
    every: 52,
    not: [11, 12, 1],
    terms: 30,
    pays: 'card',
    prefix: 'PB',
  },
  {
    supplier: 'Transports Ligériens',
    category: 'transport',
    label: 'Livraisons palettes',
    rateBp: 2000,
    cents: 38_000,
    every: 31,
    terms: 30,
    pays: 'transfer',
    prefix: 'TL',
  },
  {
    supplier: 'Assurances du Vignoble',
    category: 'insurance',
    label: 'Multirisque serres',
    rateBp: 0,
    cents: 58_000,
    every: 91,
    terms: 10,
    pays: 'direct_debit',
    prefix: 'AV',
  },
  {
    supplier: 'Cabinet Rousseau',
    category: 'fees',
    label: 'Tenue et révision des comptes',
    rateBp: 2000,
    cents: 45_000,
    every: 91,
    terms: 30,
    pays: 'transfer',
    prefix: 'CR',
  },
  {
    supplier: 'Atelier Motoculture Thouarcé',
    category: 'maintenance',
    label: 'Entretien du matériel',
    rateBp: 2000,
    cents: 27_500,
    every: 73,
    terms: 30,
    pays: 'card',
    prefix: 'AM',
  },
  {
    supplier: 'Serres et Tunnels Anjou',
    category: 'equipment',
    label: 'Tunnel 8 × 30 m',
    rateBp: 2000,
    cents: 780_000,
    every: 400,
    terms: 45,
    pays: 'transfer',
    prefix: 'ST',
  },
]

type Bought = { habit: Habit; day: string; reference: string; exclCents: number; vatCents: number; dueOn: string; paidOn: string | null }

/** Two years of suppliers' invoices; the last ones wait for their payment. */
export async function fillBooks(ctx: Ctx): Promise<void> {
  const today = parisDay(ctx.now)
  const random = randomFrom(`books ${today}`)
  const bought = habits
    .flatMap((habit) => boughtOf(habit, today, random))
    .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.reference < b.reference ? -1 : 1))
  const suppliers = await insertRows<{ id: number; name: string }>(
    ctx,
    'supplier',
    habits.map((habit) => ({ name: habit.supplier, category: habit.category })),
    ['id', 'name'],
  )
  const idOf = new Map(suppliers.map((row) => [row.name, row.id]))
  const last = new Map<string, number>()
  const numbered = bought.map((one) => {
    const year = one.day.slice(0, 4)
    last.set(year, (last.get(year) ?? 0) + 1)
    return { ...one, number: `ACH${year}-${padded(last.get(year) ?? 0, 5)}` }
  })
  const made = await insertRows<{ id: number }>(
    ctx,
    'purchase',
    numbered.map(({ habit, ...one }) => ({
      number: one.number,
      supplier_id: idOf.get(habit.supplier),
      reference: one.reference,
      dated_on: one.day,
      due_on: one.dueOn,
      paid_on: one.paidOn,
      payment_type: one.paidOn ? habit.pays : null,
      category: habit.category,
      label: habit.label,
      excl_cents: one.exclCents,
      vat_cents: one.vatCents,
      incl_cents: one.exclCents + one.vatCents,
      search: searchText(one.number, habit.supplier, one.reference, habit.label, ((one.exclCents + one.vatCents) / 100).toFixed(2)),
      author: AUTHOR,
      created_at: `${one.day}T16:00:00Z`,
    })),
    ['id'],
  )
  await insertRows(
    ctx,
    'purchase_rate',
    numbered.map(({ habit, exclCents, vatCents }, index) => ({
      purchase_id: made[index]?.id,
      idx: 0,
      rate_bp: habit.rateBp,
      excl_cents: exclCents,
      vat_cents: vatCents,
    })),
  )
  await insertRows(
    ctx,
    'number_series',
    [...last].map(([year, count]) => ({ series: `purchase-${year}`, last: count })),
  )
}

function boughtOf(habit: Habit, today: string, random: Random): Bought[] {
  const found: Bought[] = []
  for (
    let day = addDays(today, random.whole(0, habit.every) - MONTHS_BACK);
    day <= today;
    day = addDays(day, habit.every + random.whole(-4, 4))
  ) {
    if (habit.not?.includes(Number(day.slice(5, 7)))) continue
    const exclCents = Math.round((habit.cents * random.whole(70, 130)) / 100)
    const dueOn = addDays(day, habit.terms)
    // Bills are paid when due, some a few days late.
    const pays = addDays(dueOn, random.pick([0, 0, 0, 2, 6]))
    found.push({
      habit,
      day,
      exclCents,
      dueOn,
      reference: `${habit.prefix}-${day.slice(2, 4)}${padded(random.whole(100, 999) + found.length * 1000, 5)}`,
      vatCents: Math.round((exclCents * habit.rateBp) / 10_000),
      paidOn: pays <= today ? pays : null,
    })
  }
  return found
}
