import { type Analysis, analysisRoutes, type ProbeReadAs, type ProbeReading } from '@plantule/contract/production/analyses'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { chooseFiles } from '../../../kit/pictures/choose-files.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { figure } from '../../../ui/format.ts'
import { Alert, Select, Table } from '../../../ui/inputs.ts'
import { Group, Stack, Text } from '../../../ui/layout.ts'
import { showToast } from '../../../ui/toast.ts'
import { ofAnalyses } from '../parts/of-analyses.ts'

const formOf = (file: File, body: object): FormData => {
  const form = new FormData()
  form.append('body', JSON.stringify(body))
  form.append('file', file)
  return form
}

/** The file of a probe: how it is read is shown first, and each column goes where somebody says. */
export default function ProbeDialog({ analysis, onClose }: { analysis: Analysis; onClose: () => void }) {
  const { t } = useTranslation(['analyses', 'kit'])
  const [file, setFile] = useState<File | null>(null)
  const [reading, setReading] = useState<ProbeReading | null>(null)
  const [into, setInto] = useState<ReadonlyMap<number, number>>(new Map())
  const params = { id: analysis.id }
  const look = useAction(analysisRoutes.readProbe)
  const write = useAction(analysisRoutes.importProbe, ofAnalyses, {
    onSuccess: ({ series, unread }) => {
      const said = series.map(({ name, added, doubles }) => t('probe.done', { name, count: added, doubles }))
      showToast({ text: [...said, unread > 0 && t('probe.unread', { count: unread })].filter(Boolean).join(' ') })
      onClose()
    },
  })
  const read = async (chosen: File, told: ProbeReadAs): Promise<void> => {
    const found = await look.mutateAsync({ params, form: formOf(chosen, told) } as never).catch(() => null)
    if (!found) return
    setFile(chosen)
    setReading(found)
    setInto(guessed(found, analysis))
  }
  const columns = [...into].map(([index, seriesId]) => ({ index, seriesId }))
  const twice = new Set(into.values()).size < into.size
  return (
    <Dialog title={t('probe.title')} size="wide" onClose={onClose}>
      <Stack gap="md">
        <Text size="sm">{t('probe.text')}</Text>
        <Group>
          <Button
            look={reading ? 'plain' : 'main'}
            busy={look.isPending}
            onClick={() => void chooseFiles('.csv,.txt,.xlsx,.xls,.ods').then(([chosen]) => (chosen ? read(chosen, {}) : undefined))}
          >
            {t(reading ? 'probe.other' : 'probe.choose')}
          </Button>
          {file && <Text size="sm">{file.name}</Text>}
        </Group>
        {reading && file && (
          <>
            <Shown reading={reading} readAs={(told) => void read(file, { dates: reading.dates, decimal: reading.decimal, ...told })} />
            <Group align="flex-end">
              {reading.columns.map((column) => (
                <Select
                  key={column.index}
                  label={t('probe.into', { head: column.head, count: column.values })}
                  placeholder={t('probe.leave')}
                  clearable
                  clearButtonProps={{ 'aria-label': t('probe.leave') }}
                  data={analysis.series.map(({ id, name }) => ({ value: String(id), label: name }))}
                  value={into.has(column.index) ? String(into.get(column.index)) : null}
                  error={
                    twice && [...into].some(([index, id]) => index !== column.index && id === into.get(column.index)) && t('probe.twice')
                  }
                  onChange={(id) => {
                    const next = new Map(into)
                    if (id) next.set(column.index, Number(id))
                    else next.delete(column.index)
                    setInto(next)
                  }}
                />
              ))}
            </Group>
            <Group justify="flex-end">
              <Button look="quiet" onClick={onClose}>
                {t('kit:cancel')}
              </Button>
              <Button
                look="main"
                busy={write.isPending}
                disabled={(columns.length === 0 && t('probe.none')) || (twice && t('probe.twice'))}
                onClick={() => {
                  const body = { dates: reading.dates, decimal: reading.decimal, columns }
                  write.mutate({ params, form: formOf(file, body) } as never)
                }}
              >
                {t('probe.write')}
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </Dialog>
  )
}

/** Each column into the series of its kind, while there is one left. */
function guessed({ columns }: ProbeReading, { series }: Analysis): ReadonlyMap<number, number> {
  const taken = new Set<number>()
  return new Map(
    columns.flatMap(({ index, head, kind }): [number, number][] => {
      const free = series.filter(({ id }) => !taken.has(id))
      const found =
        free.find(({ name }) => name.toLowerCase() === head.toLowerCase()) ?? free.find((one) => kind !== 'other' && one.kind === kind)
      if (found) taken.add(found.id)
      return found ? [[index, found.id]] : []
    }),
  )
}

function Shown({ reading, readAs }: { reading: ProbeReading; readAs: (told: ProbeReadAs) => void }) {
  const { t } = useTranslation('analyses')
  return (
    <>
      <Group align="flex-end">
        <Select
          label={t('probe.dates')}
          data={(['dmy', 'mdy', 'ymd'] as const).map((value) => ({ value, label: t(`probe.orders.${value}`) }))}
          allowDeselect={false}
          value={reading.dates}
          onChange={(dates) => dates && readAs({ dates: dates as ProbeReading['dates'] })}
        />
        <Select
          label={t('probe.decimal')}
          data={[
            { value: ',', label: t('probe.comma') },
            { value: '.', label: t('probe.point') },
          ]}
          allowDeselect={false}
          value={reading.decimal}
          onChange={(decimal) => decimal && readAs({ decimal: decimal as ProbeReading['decimal'] })}
        />
      </Group>
      {!reading.sure && (
        <Alert color="orange" title={t('probe.unsure')}>
          {t('probe.unsureText', { first: reading.first, last: reading.last })}
        </Alert>
      )}
      <Text size="sm">
        {[
          t('probe.rows', { count: reading.rows, first: reading.first, last: reading.last }),
          reading.unread > 0 && t('probe.unread', { count: reading.unread }),
        ]
          .filter(Boolean)
          .join(' ')}
      </Text>
      <Table.ScrollContainer minWidth={300} scrollAreaProps={{ 'aria-label': t('probe.sample') }}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('at')}</Table.Th>
              {reading.columns.map(({ index, head }) => (
                <Table.Th key={index}>{head}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {reading.sample.map(({ at, values }) => (
              <Table.Tr key={at}>
                <Table.Td>{at}</Table.Td>
                {values.map((value, index) => (
                  <Table.Td key={reading.columns[index]?.index}>{value === null ? '\u2013' : figure(value, 2)}</Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </>
  )
}
