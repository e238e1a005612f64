import { ImportChoices, type CatalogueImport, type ImportSettings } from '@plantule/contract/imports/schemas'
import { importRoutes } from '@plantule/contract/imports/imports'
import { useQuery } from '@tanstack/react-query'
import { IconCircleCheck, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/client.ts'
import { download, saveBlob } from '../../../api/download.ts'
import { read, readList } from '../../../api/query.ts'
import { MendRow } from '../../../kit/import/MendRow.tsx'
import { Footer } from '../../../kit/list/Footer.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Table } from '../../../ui/inputs.ts'
import { Group, Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { Pill } from '../../../ui/Pill.tsx'
import { showError } from '../../../ui/toast.ts'
import classes from './CheckRows.module.css'
import { type Choices, withEdits, withRow } from './choices.ts'
import { DeepCategories } from './DeepCategories.tsx'
import { Findings } from './Findings.tsx'
import { KindList } from './KindList.tsx'
import { problemsCsv } from './problems-csv.ts'
import { useImportVerbs } from './use-import.ts'
import { Working } from './Working.tsx'

/** Warnings for which people may well leave a row out. */
const canBeLeft: ReadonlySet<string> = new Set(['sale_forbidden', 'wide_row', 'mixed_encoding', 'barcode_check', 'negative_stock'])
const noChoices: Choices = ImportChoices.parse({})

type CheckRowsProps = { current: CatalogueImport; onColumns: () => void; onNext: () => void; onAgain: () => void }

/** What the file says that cannot be imported: where it stands, what is wrong and how to mend it. */
export function CheckRows({ current, onColumns, onNext, onAgain }: CheckRowsProps) {
  const { t, i18n } = useTranslation('import')
  const [page, setPage] = useState(1)
  const { map } = useImportVerbs()
  const [settings, setSettings] = useState<ImportSettings>(current.settings)
  const { choices } = settings
  const setChoices = (next: Choices): void => setSettings({ ...settings, choices: next })
  const [mending, setMending] = useState<{ file: number; row: number; column: string | null; fault: string } | null>(null)
  const checking = current.state === 'checking'
  const list = useQuery({ ...readList(importRoutes.importErrors, { params: { id: current.id, page } }), enabled: !checking })
  const language = i18n.language === 'en' ? 'en' : 'fr'
  if (checking) return <Working title={t('check.running')} text={t('check.runningText', { count: current.rows })} />
  const errors = current.report?.errors ?? 0
  const save = async (): Promise<void> => {
    const all = []
    for (let at = 1; ; at++) {
      const { items, total } = await call(importRoutes.importErrors, { params: { id: current.id, page: at } })
      all.push(...items)
      if (all.length >= total || items.length === 0) break
    }
    const head = [t('check.row'), t('check.column'), t('check.value'), t('check.wrong'), t('check.mend')]
    saveBlob(new Blob([problemsCsv(head, all, language)], { type: 'text/csv' }), `${t('check.fileName')}.csv`)
  }
  const rows = list.data?.items ?? []
  const { kinds = [], deep = [], left = 0 } = current.report ?? {}
  const faults = kinds.filter((kind) => kind.severity === 'error')
  const changed = JSON.stringify(settings) !== JSON.stringify(current.settings)
  const chosen = current.settings.choices
  const leftOut = (place: { file: number; row: number }): boolean =>
    choices.skipRows.some((each) => each.file === place.file && each.row === place.row)
  return (
    <Panel
      title={errors > 0 ? t('check.errors', { count: errors }) : t('check.good')}
      text={errors > 0 ? t('check.errorsText') : t('check.goodText')}
      actions={
        rows.length > 0 && (
          <Button icon={<IconDownload size={16} />} onClick={() => void save().catch(showError)}>
            {t('check.download')}
          </Button>
        )
      }
    >
      {faults.length > 0 && <KindList kinds={faults} choices={choices} onChange={setChoices} />}
      {deep.length > 0 && <DeepCategories deep={deep} choices={choices} onChange={setChoices} />}
      <Findings current={current} settings={settings} onChange={setSettings} />
      {left > 0 && (
        <Group justify="space-between" mb="md" gap="sm">
          <Text size="sm">{t('mend.left', { count: left })}</Text>
          <Button
            size="xs"
            icon={<IconDownload size={16} />}
            onClick={() =>
              void download(importRoutes.importLeftOut, { params: { id: current.id } }, `${t('mend.leftFile')}.xlsx`).catch(showError)
            }
          >
            {t('mend.leftDownload')}
          </Button>
        </Group>
      )}
      {rows.length === 0 ? (
        !list.isPending && (
          <EmptyState icon={<IconCircleCheck size={32} stroke={1.5} />} title={t('check.nothing')} text={t('check.nothingText')} />
        )
      ) : (
        <>
          <Table fz="sm" className={classes.problems} aria-label={t('step.check')} verticalSpacing={8}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('check.row')}</Table.Th>
                <Table.Th>{t('check.column')}</Table.Th>
                <Table.Th>{t('check.wrong')}</Table.Th>
                <Table.Th>{t('check.mend')}</Table.Th>
                <Table.Th aria-label={t('mend.acts')} />
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((one, index) => (
                <Table.Tr key={index} className={leftOut(one) ? classes.done : undefined}>
                  <Table.Td className="figures" data-label={t('check.row')}>
                    {one.row}
                  </Table.Td>
                  <Table.Td>{one.column ?? t('check.wholeRow')}</Table.Td>
                  <Table.Td>
                    <Pill tone={one.severity === 'error' ? 'bad' : 'attention'}>{t(`check.${one.severity}`)}</Pill> {one.message[language]}
                  </Table.Td>
                  <Table.Td>{one.fix[language]}</Table.Td>
                  <Table.Td>
                    {(one.severity === 'error' || canBeLeft.has(one.code)) && (
                      <Group gap={6} wrap="nowrap">
                        <Button
                          size="xs"
                          onClick={() => setMending({ file: one.file, row: one.row, column: one.column, fault: one.message[language] })}
                        >
                          {t('mend.edit')}
                        </Button>
                        <Button size="xs" look="quiet" onClick={() => setChoices(withRow(choices, one, !leftOut(one)))}>
                          {leftOut(one) ? t('mend.take') : t('mend.leave')}
                        </Button>
                      </Group>
                    )}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
          {list.data && list.data.total > list.data.size && (
            <Footer page={page} size={list.data.size} total={list.data.total} onPage={setPage} />
          )}
        </>
      )}
      <Group justify="space-between" mt="lg">
        <Button look="quiet" onClick={onColumns}>
          {t('check.backToColumns')}
        </Button>
        <Group gap="sm">
          {!changed && JSON.stringify(chosen) !== JSON.stringify(noChoices) && (
            <Button look="quiet" onClick={() => setChoices(noChoices)}>
              {t('mend.reset')}
            </Button>
          )}
          {errors > 0 && !changed && <Button onClick={onAgain}>{t('check.again')}</Button>}
          {changed ? (
            <Button look="main" busy={map.isPending} onClick={() => map.mutate({ params: { id: current.id }, body: settings })}>
              {t('mend.check')}
            </Button>
          ) : (
            errors === 0 && (
              <Button look="main" onClick={onNext}>
                {t('check.next')}
              </Button>
            )
          )}
        </Group>
      </Group>
      {errors > 0 && (
        <Text size="xs" c="dimmed" ta="right" mt={6}>
          {t('check.allOrNothing')}
        </Text>
      )}
      {mending && (
        <MendRow
          row={mending.row}
          query={read(importRoutes.importRow, { params: { id: current.id, file: mending.file + 1, row: mending.row } })}
          column={mending.column}
          fault={mending.fault}
          onClose={() => setMending(null)}
          onSave={(cells) => {
            setChoices(withEdits(choices, { file: mending.file, row: mending.row }, cells))
            setMending(null)
          }}
        />
      )}
    </Panel>
  )
}
