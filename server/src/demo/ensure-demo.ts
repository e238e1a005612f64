import { allRights, presets, staffRights } from '@plantule/contract/base/permissions'
import { noInvoicingInfo } from '@plantule/contract/shops/settings'
import type { Pools } from '../platform/database.ts'
import { accountByEmail, createAccount } from '../platform/identity/index.ts'
import type { JobQueue } from '../platform/jobs.ts'
import { addStaff } from '../platform/provider/staff-list.ts'
import { fillProvider } from './provider/fill-provider.ts'
import { openClients } from './provider/open-clients.ts'
import { loadJob } from './jobs.ts'

const SHOP = { uid: 'pepiniere-des-sources', name: 'Pépinière des Sources' }

/** The people of the demonstration; the sign-in page enters each by one click. */
const people = [
  { email: 'camille@demo.plantule.fr', name: 'Camille Moreau', label: 'Propriétaire', preset: 'owner' },
  { email: 'lea@demo.plantule.fr', name: 'Léa Garnier', label: 'Vendeuse', preset: 'seller' },
  { email: 'hugo@demo.plantule.fr', name: 'Hugo Perrin', label: 'Cultivateur', preset: 'grower' },
  { email: 'ines@demo.plantule.fr', name: 'Inès Caron', label: 'Comptable', preset: 'accountant' },
] as const

/** Works for the provider, in no nursery. */
const staff = { email: 'nora@demo.plantule.fr', name: 'Nora Petit', label: 'Équipe Plantule' } as const

export const demoAccounts = [...people, staff].map(({ email, name, label }) => ({ email, label: `${label} (${name})` }))

type Process = { pools: Pools; jobs: JobQueue }

/**
 * Makes the demonstration nursery and its people on the first run; plants, orders and pictures come by jobs, so that
 * sign-in need not wait. Later runs find it and leave it as people changed it.
 */
export async function ensureDemo({ pools, jobs }: Process): Promise<void> {
  await ensureStaff(pools)
  await fillProvider(pools.owner, staff.email)
  await ensureCompany(pools)
  const known = await pools.owner.query('select 1 from shop where uid = $1', [SHOP.uid])
  if (known.rowCount) return
  const { rows } = await pools.owner.query<{ id: number }>(
    `insert into shop (uid, name, level, subscription_type) values ($1, $2, 'local-vegetal', 'demo') returning id`,
    [SHOP.uid, SHOP.name],
  )
  const shopId = rows[0]?.id
  if (shopId === undefined) throw new Error('the demonstration shop was not made')
  for (const { email, name, preset } of people) {
    const account = await createAccount(pools.owner, { email, name, demo: true })
    await pools.owner.query(
      `with p as (insert into person (sub, email, name) values ($1, $2, $3) returning id)
       insert into member (shop_id, person_id, email, name, preset, rights, joined_at)
       select $4, p.id, $2, $3, $5, $6, now() from p`,
      [account.sub, email, name, shopId, preset, preset === 'owner' ? allRights : presets[preset]],
    )
  }
  await writeDraft(pools, shopId)
  await openClients(pools.owner, jobs)
  await jobs.enqueue((text, values) => pools.owner.query(text, values), shopId, loadJob, {})
}

/** A company that does not exist sells the subscriptions; its check digits hold. */
const company = {
  ...noInvoicingInfo,
  legalName: 'Plantule Démonstration',
  legalForm: 'SAS',
  capitalCents: 5_000_000,
  line1: '4 quai des Semences',
  postcode: '44000',
  city: 'Nantes',
  siren: '912345675',
  siret: '91234567500017',
  rcsTown: 'Nantes',
  vatNumber: 'FR65912345675',
  email: 'facturation@plantule.example',
  iban: 'FR1420041010050500013M02606',
  bic: 'PSSTFRPPXXX',
}

/** Where the provider has given no company of its own. */
async function ensureCompany({ owner }: Pools): Promise<void> {
  await owner.query('insert into provider_company (info) values ($1) on conflict do nothing', [JSON.stringify(company)])
}

/** What the provider’s staff are about to bill. */
async function writeDraft({ owner }: Pools, shopId: number): Promise<void> {
  const lines = [{ label: 'Formation de l’équipe, une demi-journée', details: 'Caisse et passeports', quantity: 1, unitCents: 28_000 }]
  await owner.query('insert into subscription_draft (client_id, lines, due_days, author, updated_at) values ($1, $2, 30, $3, now())', [
    shopId,
    JSON.stringify(lines),
    staff.name,
  ])
}

/** Also where the demonstration is of an earlier version, which had none. */
async function ensureStaff({ owner }: Pools): Promise<void> {
  const { email, name } = staff
  if (await accountByEmail(owner, email)) return
  const { sub } = await createAccount(owner, { email, name, demo: true })
  await addStaff(owner, { email, name, sub, rights: staffRights })
}
