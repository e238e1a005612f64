import type { Domain } from '../../platform/domain.ts'
import { forgetImports } from './forget-imports.ts'
import { importHandlers } from './routes.ts'
import { does, type JobOptions } from '../../platform/job.ts'
import { checkImportJob, fetchPicturesJob, matchPicturesJob, runImportJob } from './jobs.ts'
import { fetchPictures } from './pictures/fetch-pictures.ts'
import { checkImport, matchLate, runImport } from './run-import.ts'

export { importRow, leftOutSheet } from './import-rows.ts'
export { findings, type ImportRecord, latestImports, lockImport, readImport } from './import-verbs.ts'
export * from './one-table/index.ts'
export { fold, type TableHead } from './reading/index.ts'
export { startImport } from './start-import.ts'
export type { StockSeen } from './stock-since.ts'

const overRows: JobOptions<{ large: boolean }> = { parallel: 1, retries: 2, apart: ({ large }) => large }

export const imports: Domain = {
  name: 'imports',
  routes: importHandlers,
  jobs: [
    does(matchPicturesJob, matchLate, overRows),
    does(checkImportJob, checkImport, overRows),
    does(runImportJob, runImport, overRows),
    // Thousands of addresses at some seconds each; what was taken in stays when the time is over.
    does(fetchPicturesJob, fetchPictures, { seconds: 4 * 3600, parallel: 1 }),
  ],
  forget: forgetImports,
}
