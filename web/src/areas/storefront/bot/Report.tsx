import { botRoutes } from '@plantule/contract/bot/bot'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../../../api/query.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Waiting } from '../../../kit/Waiting.tsx'
import { Table } from '../../../ui/inputs.ts'
import { Stack, Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { Day, Figure } from '../../../ui/values.tsx'

/** Of the last thirty days: how many talked, and where they went without an answer. */
export function Report() {
  const { t } = useTranslation('bot')
  const { data, error, refetch } = useQuery(read(botRoutes.botReport, { query: {} }))
  if (error) return <LoadFailed error={error} retry={() => void refetch()} />
  if (!data) return <Waiting />
  if (data.days.length === 0)
    return (
      <Panel title={t('report.title')}>
        <Text size="sm">{t('report.none')}</Text>
      </Panel>
    )
  return (
    <Stack gap="sm">
      <Panel title={t('report.troubles')} text={t('report.troublesText')}>
        {data.blocks.length === 0 ? (
          <Text size="sm">{t('report.noTroubles')}</Text>
        ) : (
          <Stack gap={6}>
            {data.blocks.map((row) => (
              <Text key={`${row.block} ${row.outcome}`} size="sm">
                <Figure value={row.count} /> × {t(`outcomes.${row.outcome}`)} · {row.kind ? t(`kinds.${row.kind}`) : t('report.gone')}{' '}
                {row.text && `« ${row.text} »`}
              </Text>
            ))}
          </Stack>
        )}
      </Panel>
      <Panel title={t('report.days')}>
        <Table.ScrollContainer minWidth={420}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                {(['day', 'begun', 'handed', 'unanswered', 'noneFound', 'left'] as const).map((name) => (
                  <Table.Th key={name}>{t(`report.columns.${name}`)}</Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.days.map((day) => (
                <Table.Tr key={day.day}>
                  <Table.Td>
                    <Day day={day.day} />
                  </Table.Td>
                  {(['begun', 'handed', 'unanswered', 'noneFound', 'left'] as const).map((name) => (
                    <Table.Td key={name}>
                      <Figure value={day[name]} />
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      </Panel>
    </Stack>
  )
}
