import { z } from 'zod'

export const MANIFEST = 'manifest.json'
export const SECRETS = 'secrets.json'

const Table = z.object({
  name: z.string(),
  columns: z.array(z.string()).min(1),
  proof: z.object({ rows: z.int(), sum: z.string() }),
})

/** Of a fiscal year: the sum of its FEC, or why there is none. */
const Fec = z.object({ from: z.string(), to: z.string(), sha256: z.string().optional(), refused: z.string().optional() })
/** What a check of all sealed records says, and of each year's entries. */
export const Books = z.object({ ok: z.boolean(), links: z.int(), records: z.int(), chains: z.string(), fec: z.array(Fec) })
export type Books = z.infer<typeof Books>

/**
 * What an archive of a shop that moves says of itself; `tables/<name>` and `jobs` are in the text format of COPY, `files/<id>` are
 * bytes.
 */
export const MovedManifest = z.object({
  format: z.literal('plantule shop 1'),
  token: z.uuid(),
  at: z.iso.datetime(),
  shop: z.object({ id: z.int(), uid: z.string(), name: z.string(), row: z.record(z.string(), z.unknown()) }),
  formerIds: z.array(z.int()).min(1),
  sealedAs: z.int(),
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })),
  references: z.array(z.object({ name: z.string(), version: z.string() })),
  tables: z.array(Table),
  jobs: z.object({ rows: z.int(), columns: z.array(z.string()) }),
  staff: z.array(z.object({ id: z.int(), email: z.string(), name: z.string() })),
  files: z.array(z.object({ id: z.int(), sha256: z.string(), bytes: z.int() })),
  /** Rows of files whose bytes were gone already. */
  missing: z.array(z.int()),
  heads: z.record(z.string(), z.object({ seq: z.int(), signature: z.string() })),
  books: Books,
})
export type MovedManifest = z.infer<typeof MovedManifest>

/** What opens something, in the clear, until it is sealed anew: the archive is as secret as it. */
export const MovedSecrets = z.object({
  fiscalKey: z.string(),
  sealed: z.array(z.object({ table: z.string(), column: z.string(), id: z.int().nullable(), text: z.string(), told: z.string() })),
})
export type MovedSecrets = z.infer<typeof MovedSecrets>
