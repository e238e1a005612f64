import { recipeRoutes } from '@plantule/contract/production/recipes'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../../../api/query.ts'
import { figure, percent } from '../../../ui/format.ts'
import { Stack, Text } from '../../../ui/layout.ts'

const span = (from: number | null, to: number | null): string =>
  to === null ? '' : from === null || from === to ? figure(to, 1) : `${figure(from, 1)}–${figure(to, 1)}`

/** What is known of how long a plant takes: the shop's own past with its number of cases, then the shipped table with its sources. */
export function Times({ taxonId }: { taxonId: number }) {
  const { t } = useTranslation('plans')
  const { data } = useQuery(read(recipeRoutes.growingTimes, { params: { id: taxonId } }))
  if (!data) return null
  const { own, shipped } = data
  return (
    <Stack gap={4}>
      <Text size="sm">
        {own
          ? [
              t('times.own', { count: own.cases, weeks: figure(own.weeks, 1), from: figure(own.weeksFrom, 1), to: figure(own.weeksTo, 1) }),
              own.lossBp !== null && own.lossCases > 0 && t('times.ownLoss', { count: own.lossCases, share: percent(own.lossBp) }),
            ]
              .filter(Boolean)
              .join(' ')
          : t('times.noOwn')}
      </Text>
      {shipped.map((each) => (
        <Text key={`${each.plant} ${each.operation} ${each.from} ${each.to} ${each.source}`} size="xs" c="dimmed">
          {[
            each.plant,
            [each.operation, [each.from, each.to].filter(Boolean).join(' → ')].filter(Boolean).join(', '),
            each.weeksTo !== null && t('times.weeks', { span: span(each.weeksFrom, each.weeksTo) }),
            each.perM2To !== null && t('times.perM2', { span: span(each.perM2From, each.perM2To) }),
            each.note,
            t('times.source', { source: each.source, quality: each.quality }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      ))}
    </Stack>
  )
}
