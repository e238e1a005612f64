import { lotImportRoutes } from '@plantule/contract/production/lot-import'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { download } from '../../../api/download.ts'
import { read } from '../../../api/query.ts'
import { FileStep } from '../../../kit/import/FileStep.tsx'
import { figure } from '../../../ui/format.ts'
import { showError } from '../../../ui/toast.ts'
import { useInventoryVerbs } from './use-inventory.ts'

const endings = ['.xlsx', '.xls', '.ods', '.csv', '.tsv', '.txt']

/** The sheet to count on, the file that was counted, and the inventories before. */
export function InventoryFile({ onOpen }: { onOpen: (id: number) => void }) {
  const { t } = useTranslation('inventory')
  const { upload } = useInventoryVerbs()
  const before = useQuery(read(lotImportRoutes.listLotImports, {}))
  return (
    <FileStep
      words={{
        title: t('file.title'),
        drop: t('file.drop'),
        formats: t('file.formats'),
        sheet: t('file.sheet'),
        sheetText: t('file.sheetText'),
        wrongType: (name) => t('file.wrongType', { name }),
      }}
      endings={endings}
      busy={upload.isPending}
      onFile={(form) => upload.mutate({ form }, { onSuccess: ({ id }) => onOpen(id) })}
      onSheet={() => void download(lotImportRoutes.inventoryFile, {}, `${t('file.sheetName')}.xlsx`).catch(showError)}
      past={before.data?.items ?? []}
      said={({ report }) => report && `+${figure(report.more)} / −${figure(report.fewer)}`}
      onOpen={onOpen}
    />
  )
}
