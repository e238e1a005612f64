import { batchRoutes } from '@plantule/contract/traceability/batches'
import { certificateRoutes } from '@plantule/contract/traceability/certificates'
import type { MarkRules } from '@plantule/contract/traceability/mark'
import { mixtureRoutes } from '@plantule/contract/traceability/mixtures'
import { seedlingRoutes } from '@plantule/contract/traceability/seedlings'
import { cultivationRoutes } from '@plantule/contract/production/routes'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../../api/query.ts'

/** What is read anew once a batch, mixture or sowing was written: each may have given to another. */
export const ofLocal = [
  batchRoutes.listBatches,
  batchRoutes.getBatch,
  batchRoutes.batchYears,
  mixtureRoutes.listMixtures,
  mixtureRoutes.getMixture,
  seedlingRoutes.listSeedlings,
  seedlingRoutes.getSeedling,
  cultivationRoutes.listCultivations,
]

/** The shop's rules of the mark; undefined until they are known. */
export function useMarkRules(): MarkRules | undefined {
  return useQuery(read(certificateRoutes.getLocalConfig, {})).data
}
