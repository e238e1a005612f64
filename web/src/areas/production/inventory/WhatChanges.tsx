import type { LotDiff, LotImport, LotImportSettings } from '@plantule/contract/imports/lot-schemas'
import { lotImportRoutes } from '@plantule/contract/production/lot-import'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '../../../api/download.ts'
import { read, readList } from '../../../api/query.ts'
import { Differences } from '../../../kit/import/Differences.tsx'
import { Problems } from '../../../kit/import/Problems.tsx'
import { Review } from '../../../kit/import/Review.tsx'
import { figure } from '../../../ui/format.ts'
import { Switch } from '../../../ui/inputs.ts'
import { Text } from '../../../ui/layout.ts'
import { showError } from '../../../ui/toast.ts'
import { LotRow } from './LotRow.tsx'
import { useInventoryVerbs } from './use-inventory.ts'

/** What the file says that cannot be counted, and what it would change, before anything is. */
export function WhatChanges({ current, onColumns }: { current: LotImport; onColumns: () => void }) {
  const { t } = useTranslation(['inventory', 'importing'])
  const { map, approve } = useInventoryVerbs()
  const [settings, setSettings] = useState<LotImportSettings>(current.settings)
  const { id, report } = current
  if (!report) return null
  const leftOut = (): void =>
    void download(lotImportRoutes.lotImportLeftOut, { params: { id } }, `${t('importing:difference.leftFile')}.xlsx`).catch(showError)
  return (
    <Review
      state={current.state}
      report={report}
      text={t('difference.text', { more: figure(report.more), fewer: figure(report.fewer), lots: figure(report.lots) })}
      problems={
        <>
          <Problems
            pageOf={(page) => readList(lotImportRoutes.lotImportProblems, { params: { id, page } })}
            rowOf={(row) => read(lotImportRoutes.lotImportRow, { params: { id, row } })}
            choices={settings.choices}
            onChange={(choices) => setSettings({ ...settings, choices })}
          />
          <Switch
            mt="md"
            label={t('columns.create')}
            description={t('columns.createText')}
            checked={settings.create}
            onChange={(event) => setSettings({ ...settings, create: event.currentTarget.checked })}
          />
        </>
      }
      besides={
        report.unnamed > 0 && (
          <Text size="sm" mb="sm">
            {t('difference.unnamed', { count: report.unnamed })}
          </Text>
        )
      }
      edited={JSON.stringify(settings) !== JSON.stringify(current.settings)}
      again={{ busy: map.isPending, run: () => map.mutate({ params: { id }, body: settings }) }}
      approve={{
        label: t('difference.approve', { count: report.rows.new + report.rows.changed }),
        busy: approve.isPending,
        run: () => approve.mutate({ params: { id } }),
      }}
      leftOut={leftOut}
      onColumns={onColumns}
    >
      <Differences<LotDiff>
        counts={report.rows}
        pageOf={(page, status) => readList(lotImportRoutes.lotImportDiff, { params: { id, page }, query: { status } })}
      >
        {(diff) => <LotRow diff={diff} />}
      </Differences>
    </Review>
  )
}
