import { testApp } from './test-app.ts'

let taxa = 940_000
/** A species of the shared flora, which no other test of the file knows. */
export async function someTaxon(name = 'Lavandula angustifolia'): Promise<number> {
  const id = ++taxa
  const { pools } = await testApp()
  await pools.owner.query(
    `insert into taxon (id, cd_nom, accepted_id, scientific_name, author, genus, family, rank, status, nursery, french_names, english_names,
      flower_colours) values ($1, $1, $1, $2, 'Mill.', 'Lavandula', 'Lamiaceae', 'species', 'accepted', true, '{}', '{}', '{}') on conflict do nothing`,
    [id, `${name} ${id}`],
  )
  return id
}
