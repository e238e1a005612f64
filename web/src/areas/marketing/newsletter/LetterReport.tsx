import { LETTER_DAYS, letterReportRoutes, ORIGIN_DAYS } from '@plantule/contract/marketing/measures'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { download } from '../../../api/download.ts'
import { read } from '../../../api/query.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Waiting } from '../../../kit/Waiting.tsx'
import { Button } from '../../../ui/Button.tsx'
import { figure } from '../../../ui/format.ts'
import { Table } from '../../../ui/inputs.ts'
import { Stack, Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { showError } from '../../../ui/toast.ts'
import { Euro } from '../../../ui/values.tsx'
import classes from './Newsletter.module.css'

/** What a letter brought: clicks by link, orders that followed, and of those who agreed to it, who opened it. */
export function LetterReport({ id }: { id: number }) {
  const { t } = useTranslation('newsletters')
  const { data, error, refetch } = useQuery(read(letterReportRoutes.letterReport, { params: { id } }))
  const save = (): void => void download(letterReportRoutes.letterReportSheet, { params: { id } }, `lettre-${id}.xlsx`).catch(showError)
  return (
    <Panel
      title={t('report.title')}
      text={t('report.text', { count: LETTER_DAYS, kept: ORIGIN_DAYS })}
      actions={
        <Button size="xs" icon={<IconDownload size={16} />} onClick={save}>
          {t('report.export')}
        </Button>
      }
    >
      {error && <LoadFailed error={error} retry={() => void refetch()} />}
      {!data && !error && <Waiting />}
      {data && (
        <Stack gap="md">
          <dl className={classes.figures} aria-label={t('report.title')}>
            {(['clicks', 'orders'] as const).map((name) => (
              <div key={name}>
                <dt>{t(`report.${name}`)}</dt>
                <dd>{figure(data[name])}</dd>
              </div>
            ))}
            {(['inclCents', 'exclCents'] as const).map((name) => (
              <div key={name}>
                <dt>{t(`report.${name}`)}</dt>
                <dd>
                  <Euro cents={data[name]} />
                </dd>
              </div>
            ))}
          </dl>
          {data.links.length > 0 && (
            <Table aria-label={t('report.links')}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t('report.link')}</Table.Th>
                  <Table.Th ta="right">{t('report.clicks')}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {data.links.map(({ n, url, clicks }) => (
                  <Table.Tr key={n}>
                    <Table.Td className={classes.link}>{url}</Table.Td>
                    <Table.Td ta="right" className="figures">
                      {figure(clicks)}
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          )}
          <Text size="sm" c="dimmed">
            {data.measured.agreed === 0
              ? t('report.nobody')
              : t('report.measured', {
                  count: data.measured.agreed,
                  opened: figure(data.measured.opened),
                  clicked: figure(data.measured.clicked),
                })}
          </Text>
        </Stack>
      )}
    </Panel>
  )
}
