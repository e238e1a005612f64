import type { LocalImport, LocalImportKind } from '@plantule/contract/imports/local-schemas'
import { localImportRoutes } from '@plantule/contract/traceability/local-imports'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { download } from '../../../api/download.ts'
import { read } from '../../../api/query.ts'
import { FileStep } from '../../../kit/import/FileStep.tsx'
import { ImportFlow } from '../../../kit/import/ImportFlow.tsx'
import { Outcome } from '../../../kit/import/Outcome.tsx'
import { paths } from '../../../paths.ts'
import { figure } from '../../../ui/format.ts'
import { showError } from '../../../ui/toast.ts'
import { Columns } from './Columns.tsx'
import { useLocalImport, useLocalImportVerbs } from './use-local-import.ts'
import { WhatChanges } from './WhatChanges.tsx'

const sheets = ['.xlsx', '.xls', '.ods', '.csv', '.tsv', '.txt']
const endings = { zones: [...sheets, '.geojson', '.json', '.kml', '.gpx'], batches: sheets }

/** From a file to collection zones or batches, with nothing written before the difference was approved. */
export function LocalImportFlow({ what }: { what: LocalImportKind }) {
  const { t } = useTranslation('localImport')
  const followed = useLocalImport(what)
  const { upload, undo } = useLocalImportVerbs()
  const before = useQuery(read(localImportRoutes.listLocalImports, { params: { what } }))
  const file = (
    <FileStep
      words={{
        title: t(`${what}.file.title`),
        drop: t(`${what}.file.drop`),
        formats: t(`${what}.file.formats`),
        sheet: t(`${what}.file.sheet`),
        sheetText: t(`${what}.file.sheetText`),
        wrongType: (name) => t(`${what}.file.wrongType`, { name }),
      }}
      endings={endings[what]}
      busy={upload.isPending}
      onFile={(form) => upload.mutate({ params: { what }, form }, { onSuccess: ({ id }) => followed.open(id) })}
      onSheet={() =>
        void download(localImportRoutes.localImportFile, { params: { what } }, `${t(`${what}.file.sheetName`)}.xlsx`).catch(showError)
      }
      past={before.data?.items ?? []}
      said={({ report }) => report && t('counts', { fresh: figure(report.rows.new), changed: figure(report.rows.changed) })}
      onOpen={followed.open}
    />
  )
  const outcome = (current: LocalImport, onDifference: () => void) => {
    const { rows } = current.report ?? { rows: { new: 0, changed: 0, unchanged: 0 } }
    const figures = { fresh: figure(rows.new), changed: figure(rows.changed), same: figure(rows.unchanged) }
    return (
      <Outcome
        state={current.state}
        words={{
          good: { title: t(`${what}.done.good`), text: t('doneText', figures) },
          failed: { title: t('failed'), text: t('failedText') },
          undone: { title: t(`${what}.done.undone`), text: t(`${what}.done.undoneText`) },
          undo: { title: t('undoTitle'), text: t('undoText', figures) },
          see: t(`${what}.done.see`),
        }}
        seeAt={paths[what]}
        undo={{ busy: undo.isPending, run: () => undo.mutate({ params: { id: current.id } }) }}
        onDifference={onDifference}
        onAgain={() => followed.open(null)}
      />
    )
  }
  return (
    <ImportFlow
      title={t(`${what}.title`)}
      subtitle={t(`${what}.subtitle`)}
      back={{ to: paths[what], label: t(`${what}.back`) }}
      {...followed}
      file={file}
      columns={(current, onSent) => <Columns key={current.id} current={current} onSent={onSent} />}
      difference={(current, onColumns) => <WhatChanges key={JSON.stringify(current.settings)} current={current} onColumns={onColumns} />}
      outcome={outcome}
    />
  )
}
