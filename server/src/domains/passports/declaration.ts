import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { FileReply } from '../../platform/handlers.ts'
import { ownShop } from '../../platform/own-shop.ts'
import { frenchDay, today } from '../../platform/paris.ts'
import type { SheetColumn, WrittenValue } from '../../platform/sheets/sheet.ts'
import { writeXlsx } from '../../platform/sheets/write-xlsx.ts'
import { movedForGood } from '../production/index.ts'
import { currentShop, invoicingInfo } from '../shops/index.ts'
import { passportSettings } from './settings.ts'

type Row = WrittenValue[]
const text = (header: string, width = 28): SheetColumn => ({ header, type: 'text', width })
const count = (header: string): SheetColumn => ({ header, type: 'integer', width: 16 })

/** Kinds of place as the form calls them. */
const placeKinds = {
  greenhouse: 'Serre',
  tunnel: 'Tunnel',
  shade: 'Ombrière',
  outdoor: 'Plein air',
  store: 'Local',
  fridge: 'Chambre froide',
  section: 'Section',
} as const

/**
 * What professional operators declare every year before the end of April (Reg. (EU) 2016/2031 art. 65 and 66): who they are, where they
 * grow, what they grew, issued passports for and received, of a calendar year. Prefilled to be copied into the authority's form; nothing is
 * sent.
 */
export async function yearlyDeclaration(ctx: Ctx, year: number): Promise<FileReply> {
  const [from, to] = [`${year}-01-01`, `${year}-12-31`]
  const title = `Déclaration phytosanitaire ${year}`
  const until = to < today(ctx) ? to : today(ctx)
  return {
    name: `${title}.xlsx`,
    body: writeXlsx([
      { name: 'Opérateur', columns: [text('Rubrique', 40), text('Réponse', 60)], rows: await operator(ctx, year) },
      { name: 'Lieux', columns: [text('Lieu'), text('Nature', 20), { header: 'Surface (m²)', type: 'decimal' }], rows: await places(ctx) },
      {
        name: 'Productions',
        columns: [text('Nom botanique', 36), count('Cultures'), count('Plants entrés'), count(`Présents le ${frenchDay(until)}`)],
        rows: await grown(ctx, from, until),
      },
      {
        name: 'Passeports délivrés',
        columns: [text('Nom botanique', 36), count('Passeports'), count('Plants'), count('dont zone protégée'), text('Organismes (ZP)')],
        rows: await issued(ctx, from, to),
      },
      {
        name: 'Végétaux reçus',
        columns: [
          text('Nom botanique', 36),
          text('Fournisseur'),
          text('N° de l’opérateur', 20),
          text('Origine', 12),
          count('Passeports'),
          count('Plants'),
        ],
        rows: await received(ctx, from, to),
      },
    ]),
  }
}

async function operator(ctx: Ctx, year: number): Promise<Row[]> {
  const [shop, info, settings] = [await currentShop(ctx), await invoicingInfo(ctx), await passportSettings(ctx)]
  const { rows } = await sql<{ issued: number; voided: number; received: number; zoned: number }>`
    select count(*) filter (where p.kind = 'issued' and p.state = 'issued')::int as issued,
      count(*) filter (where p.kind = 'issued' and p.state = 'void')::int as voided,
      count(*) filter (where p.kind = 'received' and p.state = 'issued')::int as received,
      count(*) filter (where p.kind = 'issued' and p.state = 'issued' and p.type = 'protected_zone')::int as zoned
    from plant_passport p where p.shop_id = ${ownShop} and p.issued_on between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date`.execute(
    ctx.db,
  )
  const sums = rows[0] ?? { issued: 0, voided: 0, received: 0, zoned: 0 }
  const yes = (so: boolean): string => (so ? 'oui' : 'non')
  return [
    ['Année déclarée', String(year)],
    ['Raison sociale', [info.legalName || shop.name, info.legalForm].filter(Boolean).join(', ')],
    ['SIRET', info.siret],
    ['Numéro d’enregistrement (INUPP)', settings.operator],
    ['Adresse', [info.line1, info.line2].filter(Boolean).join(', ')],
    ['Code postal et commune', [info.postcode, info.city].filter(Boolean).join(' ')],
    ['Courriel', info.email],
    ['Téléphone', info.phone],
    ['Délivre des passeports phytosanitaires', yes(sums.issued > 0)],
    ['Passeports délivrés dans l’année', String(sums.issued)],
    ['dont pour une zone protégée', String(sums.zoned)],
    ['Passeports annulés', String(sums.voided)],
    ['Passeports reçus de fournisseurs', String(sums.received)],
  ]
}

async function places(ctx: Ctx): Promise<Row[]> {
  const { rows } = await sql<{ name: string; kind: keyof typeof placeKinds; m2: number | null }>`
    select p.name, p.kind, (coalesce(p.area_dm2, (select sum(c.area_dm2) from place c where c.shop_id = ${ownShop} and c.parent_id = p.id)) / 100.0)::float8 as m2
    from place p where p.shop_id = ${ownShop} and p.parent_id is null and p.kind in ('greenhouse', 'tunnel', 'shade', 'outdoor')
    order by p.idx, p.name, p.id`.execute(ctx.db)
  return rows.map(({ name, kind, m2 }) => [name, placeKinds[kind], m2])
}

/** The day of a move; of plants with which a cultivation was written down, possibly long after, that on which it began. */
const doneOn = sql`case when m.kind = 'initial' and m.source <> 'delivery' and (m.at at time zone 'Europe/Paris')::date = (l.created_at at time zone 'Europe/Paris')::date
  then l.started_on else (m.at at time zone 'Europe/Paris')::date end`

/** Cultivations that stood in these days, by plant: what entered them then, and what stood there on the last. */
async function grown(ctx: Ctx, from: string, to: string): Promise<Row[]> {
  const { rows } = await sql<{ name: string; lots: number; came: number; there: number }>`
    select coalesce(t.scientific_name, nullif(r.latin_name, ''), l.name) as name, count(*)::int as lots, coalesce(sum(m.came), 0)::int as came,
      coalesce(sum(m.there), 0)::int as there
    from cultivation v join lot l on l.shop_id = ${ownShop} and l.id = v.lot_id left join taxon t on t.id = l.taxon_id
    left join product r on r.shop_id = ${ownShop} and r.id = v.product_id
    left join lateral (select sum(w.change) filter (where w."on" <= ${to}::date) as there,
        sum(w.change) filter (where w.entry and w."on" between ${from}::date and ${to}::date) as came
      from (select m.change, m.kind = 'initial' or (m.kind = 'correction' and m.change < 0) as entry, ${doneOn} as "on"
        from lot_move m where m.shop_id = ${ownShop} and m.lot_id = l.id and ${movedForGood}) w) m on true
    where v.shop_id = ${ownShop} and l.started_on <= ${to}::date
      and (l.ended_at is null or (l.ended_at at time zone 'Europe/Paris')::date >= ${from}::date)
    group by 1 order by 1`.execute(ctx.db)
  return rows.map(({ name, lots, came, there }) => [name, lots, came, there])
}

async function issued(ctx: Ctx, from: string, to: string): Promise<Row[]> {
  const { rows } = await sql<{ name: string; passports: number; plants: number; zoned: number; pests: string }>`
    select p.botanical as name, count(*)::int as passports, sum(p.quantity)::int as plants,
      coalesce(sum(p.quantity) filter (where p.type = 'protected_zone'), 0)::int as zoned,
      coalesce((select string_agg(distinct e, ', ') from plant_passport o cross join unnest(o.pests) e where o.shop_id = ${ownShop}
        and o.botanical = p.botanical and o.kind = 'issued' and o.state = 'issued' and o.issued_on between ${from}::date and ${to}::date), '') as pests
    from plant_passport p where p.shop_id = ${ownShop} and p.kind = 'issued' and p.state = 'issued'
      and p.issued_on between ${from}::date and ${to}::date
    group by p.botanical order by p.botanical`.execute(ctx.db)
  return rows.map(({ name, passports, plants, zoned, pests }) => [name, passports, plants, zoned, pests])
}

async function received(ctx: Ctx, from: string, to: string): Promise<Row[]> {
  const { rows } = await sql<{ name: string; supplier: string; operator: string; origin: string; passports: number; plants: number }>`
    select p.botanical as name, p.supplier, p.operator, p.origin, count(*)::int as passports, sum(p.quantity)::int as plants
    from plant_passport p where p.shop_id = ${ownShop} and p.kind = 'received' and p.state = 'issued'
      and p.issued_on between ${from}::date and ${to}::date
    group by 1, 2, 3, 4 order by 1, 2, 3, 4`.execute(ctx.db)
  return rows.map(({ name, supplier, operator: number, origin, passports, plants }) => [name, supplier, number, origin, passports, plants])
}
