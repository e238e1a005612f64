import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import { access, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import { type FileStore, folderStore } from '../files/store.ts'
import { Unusable } from '../unusable.ts'
import { FiscalHeads } from './fiscal-heads.ts'

const BYTES = 32

/**
 * The key that seals the till's records, and the place outside the database where the end of each chain is kept: the
 * data folder, or object storage where processes share no disk.
 */
export async function openFiscal(
  config: Config,
  files: FileStore,
  log: FastifyBaseLogger,
  /** A new key is made where there is none; not where records are sealed already, which it could not prove. */
  mayMake = true,
): Promise<{ fiscalKey: KeyObject; fiscalHeads: FiscalHeads }> {
  const store = config.s3 ? files : folderStore(config.dataFolder)
  const fiscalKey = mayMake ? await readFiscalKey(config) : await presentFiscalKey(config)
  if (!fiscalKey) throw new Unusable(noKey(join(config.dataFolder, 'secrets', 'fiscal.key')))
  return { fiscalKey, fiscalHeads: new FiscalHeads(store, log, fiscalKey) }
}

const howTo =
  'Put the right key back: it stands in every archive of `npm run backup` (secrets/fiscal.key), or give it in PLANTULE_FISCAL_KEY. Only if it is lost for good, start once with PLANTULE_FISCAL_KEY_LOST=yes: what was sealed before can then no longer be proved, and the journal says so.'
const noKey = (file: string): string => `The till's records are sealed, but the key that sealed them is gone (${file}). ${howTo}`
export const otherKey = (): string => `The fiscal key here is not the one that sealed the till's records. ${howTo}`

/** Throws when the key is too short: every record would then be refused by a check with the right one. */
export async function readFiscalKey(config: Pick<Config, 'fiscalKey' | 'dataFolder'>): Promise<KeyObject> {
  const text = config.fiscalKey ?? (await keyFile(join(config.dataFolder, 'secrets')))
  const bytes = Buffer.from(text.trim(), 'base64')
  if (bytes.length < BYTES) throw new Unusable(`The fiscal key holds ${bytes.length} bytes, at least ${BYTES} are needed`)
  return createSecretKey(bytes)
}

/** The key as it stands here, or null: who only checks must not make a new one, with which nothing would hold. */
export async function presentFiscalKey(config: Pick<Config, 'fiscalKey' | 'dataFolder'>): Promise<KeyObject | null> {
  if (config.fiscalKey) return readFiscalKey(config)
  const there = await access(join(config.dataFolder, 'secrets', 'fiscal.key')).then(
    () => true,
    () => false,
  )
  return there ? readFiscalKey(config) : null
}

async function keyFile(folder: string): Promise<string> {
  const file = join(folder, 'fiscal.key')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    // Of two processes that start together only one may make the key.
    await writeFile(file, `${randomBytes(BYTES).toString('base64')}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFile(file, 'utf8')
}
