import { testApp } from '../../../testing/test-app.ts'

type Plant = { name: string; rank?: string; accepted?: string; rule?: string; since?: string; key?: string }

let last = 960_000

/** Plants beside those of the shipped files: accepted ones unless they name another, forbidden by a shipped row where they say so. */
export async function somePlants(plants: readonly Plant[]): Promise<void> {
  const { pools } = await testApp()
  for (const { name, rank = 'species', accepted = null, rule = null, since = null, key = null } of plants) {
    await pools.owner.query(
      `insert into taxon (id, cd_nom, accepted_id, scientific_name, author, genus, family, rank, status, nursery, french_names, english_names,
         flower_colours, regulated_by, regulated_since, regulated_key)
       values ($1, $1, coalesce((select id from taxon where scientific_name = $4), $1), $2, '', split_part($2, ' ', 1), 'Testaceae', $3,
         case when $4::text is null then 'accepted' else 'synonym' end, true, '{}', '{}', '{}', $5, $6, $7)
       on conflict (scientific_name) do update set regulated_by = excluded.regulated_by, regulated_since = excluded.regulated_since,
         regulated_key = excluded.regulated_key`,
      [(last += 1), name, rank, accepted, rule, since, key],
    )
    await pools.owner.query(
      `insert into taxon_name (taxon_id, key, name, language, weight)
       select id, plain_name(scientific_name), scientific_name, 'la', 0 from taxon where scientific_name = $1 on conflict do nothing`,
      [name],
    )
  }
}
