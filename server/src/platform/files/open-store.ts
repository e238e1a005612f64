import { join } from 'node:path'
import type { Config } from '../config.ts'
import { type FileStore, folderStore } from './store.ts'

/** The store that the settings name: object storage, else a folder of the data folder. */
export async function openStore(config: Config): Promise<FileStore> {
  if (!config.s3) return folderStore(join(config.dataFolder, 'files'))
  // The client is large: loaded only where it is used.
  const { s3Store } = await import('./s3-store.ts')
  return s3Store(config.s3)
}
