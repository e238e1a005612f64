import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { FileStore } from './files/store.ts'

/** What the process offers to verbs and jobs besides the database. */
export type Services = {
  config: Config
  files: FileStore
  log: FastifyBaseLogger
}
