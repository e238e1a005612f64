import type { LocalDiff, LocalImport, LocalImportSettings } from '@plantule/contract/imports/local-schemas'
import { localImportRoutes } from '@plantule/contract/traceability/local-imports'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '../../../api/download.ts'
import { read, readList } from '../../../api/query.ts'
import { Differences } from '../../../kit/import/Differences.tsx'
import { Problems } from '../../../kit/import/Problems.tsx'
import { Review } from '../../../kit/import/Review.tsx'
import { figure } from '../../../ui/format.ts'
import { showError } from '../../../ui/toast.ts'
import { LocalRow } from './LocalRow.tsx'
import { useLocalImportVerbs } from './use-local-import.ts'

/** What the file says that cannot be brought in, and what it would make and change, before anything is. */
export function WhatChanges({ current, onColumns }: { current: LocalImport; onColumns: () => void }) {
  const { t } = useTranslation(['localImport', 'importing'])
  const { map, approve } = useLocalImportVerbs()
  const [settings, setSettings] = useState<LocalImportSettings>(current.settings)
  const { id, report } = current
  if (!report) return null
  const leftOut = (): void =>
    void download(localImportRoutes.localImportLeftOut, { params: { id } }, `${t('importing:difference.leftFile')}.xlsx`).catch(showError)
  const { rows } = report
  return (
    <Review
      state={current.state}
      report={report}
      text={t('text', { fresh: figure(rows.new), changed: figure(rows.changed), same: figure(rows.unchanged) })}
      problems={
        <Problems
          pageOf={(page) => readList(localImportRoutes.localImportProblems, { params: { id, page } })}
          rowOf={(row) => read(localImportRoutes.localImportRow, { params: { id, row } })}
          choices={settings.choices}
          onChange={(choices) => setSettings({ ...settings, choices })}
        />
      }
      edited={JSON.stringify(settings) !== JSON.stringify(current.settings)}
      again={{ busy: map.isPending, run: () => map.mutate({ params: { id }, body: settings }) }}
      approve={{
        label: t('approve', { count: rows.new + rows.changed }),
        busy: approve.isPending,
        run: () => approve.mutate({ params: { id } }),
      }}
      leftOut={leftOut}
      onColumns={onColumns}
    >
      <Differences<LocalDiff>
        counts={rows}
        pageOf={(page, status) => readList(localImportRoutes.localImportDiff, { params: { id, page }, query: { status } })}
      >
        {(diff) => <LocalRow diff={diff} what={current.what} />}
      </Differences>
    </Review>
  )
}
