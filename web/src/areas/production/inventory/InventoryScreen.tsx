import type { LotImport } from '@plantule/contract/imports/lot-schemas'
import { useTranslation } from 'react-i18next'
import { ImportFlow } from '../../../kit/import/ImportFlow.tsx'
import { Outcome } from '../../../kit/import/Outcome.tsx'
import { paths } from '../../../paths.ts'
import { figure } from '../../../ui/format.ts'
import { Columns } from './Columns.tsx'
import { InventoryFile } from './InventoryFile.tsx'
import { useInventory, useInventoryVerbs } from './use-inventory.ts'
import { WhatChanges } from './WhatChanges.tsx'

/** From a counted spreadsheet to the lots, with no plant moved before the difference was approved. */
export default function InventoryScreen() {
  const { t } = useTranslation('inventory')
  const inventory = useInventory()
  const { undo } = useInventoryVerbs()
  const outcome = (current: LotImport, onDifference: () => void) => {
    const { more = 0, fewer = 0, lots = 0 } = current.report ?? {}
    const figures = { more: figure(more), fewer: figure(fewer), lots: figure(lots) }
    return (
      <Outcome
        state={current.state}
        words={{
          good: { title: t('done.good'), text: t('difference.text', figures) },
          failed: { title: t('done.failed'), text: t('done.failedText') },
          undone: { title: t('done.undone'), text: t('done.undoneText') },
          undo: { title: t('done.undoTitle'), text: t('done.undoText', figures) },
          see: t('done.see'),
        }}
        seeAt={paths.cultivations}
        undo={{ busy: undo.isPending, run: () => undo.mutate({ params: { id: current.id } }) }}
        onDifference={onDifference}
        onAgain={() => inventory.open(null)}
      />
    )
  }
  return (
    <ImportFlow
      title={t('title')}
      subtitle={t('subtitle')}
      back={{ to: paths.cultivations, label: t('cultivations') }}
      {...inventory}
      file={<InventoryFile onOpen={inventory.open} />}
      columns={(current, onSent) => <Columns key={current.id} current={current} onSent={onSent} />}
      difference={(current, onColumns) => <WhatChanges key={JSON.stringify(current.settings)} current={current} onColumns={onColumns} />}
      outcome={outcome}
    />
  )
}
