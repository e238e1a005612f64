import { z } from 'zod'

const line = (max: number) => z.string().max(max)

/** A sheet of a record for who checks it: facts by their names, then tables. Words come in the reader's language. */
export const dossierDocument = z.object({
  locale: z.enum(['fr', 'en']).default('fr'),
  shop: line(200),
  /** What kind of sheet it is, above its title. */
  kind: line(120),
  title: line(300),
  printed: line(60),
  facts: z.array(z.object({ name: line(120), value: line(4_000) })).max(60),
  tables: z
    .array(
      z.object({
        title: line(200),
        /** Said where it has no row. */
        none: line(200),
        columns: z.array(z.object({ title: line(80), right: z.boolean().default(false) })).max(10),
        rows: z.array(z.array(line(2_000)).max(10)).max(5_000),
      }),
    )
    .max(20),
})
