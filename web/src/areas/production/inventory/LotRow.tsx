import type { LotDiff } from '@plantule/contract/imports/lot-schemas'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../paths.ts'
import { figure } from '../../../ui/format.ts'
import { Group, Text } from '../../../ui/layout.ts'
import { Link } from '../../../ui/Link.tsx'
import { Pill } from '../../../ui/Pill.tsx'

/** Which lot a row counts, and what of it becomes another. */
export function LotRow({ diff }: { diff: LotDiff }) {
  const { t } = useTranslation(['inventory', 'importing'])
  const stock = diff.changes.find((change) => change.field === 'stock')
  const place = diff.changes.find((change) => change.field === 'place')
  const gained = Number(stock?.after ?? 0) - Number(stock?.before ?? 0)
  return (
    <>
      <Group gap={8} justify="space-between" wrap="wrap">
        <span>
          {diff.lotId === null ? (
            <b>{[diff.number, diff.name].filter(Boolean).join(' ')}</b>
          ) : (
            <Link to={paths.cultivation(diff.lotId)} target="_blank">
              {diff.number} {diff.name}
            </Link>
          )}
          <Text component="span" size="xs" c="dimmed" ml={8}>
            {[diff.size, !place && diff.place].filter(Boolean).join(' · ')}
          </Text>
        </span>
        <Group gap={8}>
          {diff.moved && <Pill tone="attention">{t('importing:difference.movedOne')}</Pill>}
          {diff.changes.some((change) => change.field === 'back') && <Pill tone="attention">{t('importing:difference.back')}</Pill>}
          {diff.changes.some((change) => change.field === 'size') && <Pill tone="good">{t('difference.newSize')}</Pill>}
          {stock && (
            <span className="figures">
              {stock.before !== null && <del>{figure(Number(stock.before))}</del>} <b>{figure(Number(stock.after))}</b>{' '}
              <Text component="span" size="xs" c="dimmed">
                ({gained > 0 ? '+' : gained < 0 ? '−' : ''}
                {figure(Math.abs(gained))})
              </Text>
            </span>
          )}
        </Group>
      </Group>
      {place && (
        <Text size="xs">
          {t('difference.place')} {place.before ? <del>{String(place.before)}</del> : t('difference.nowhere')} →{' '}
          <b>{String(place.after)}</b>
        </Text>
      )}
    </>
  )
}
