import type { LocalDiff, LocalImportKind } from '@plantule/contract/imports/local-schemas'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../paths.ts'
import { figure, shortDay } from '../../../ui/format.ts'
import { Group, Text } from '../../../ui/layout.ts'
import { Link } from '../../../ui/Link.tsx'
import { Pill } from '../../../ui/Pill.tsx'

const words = ['herb', 'woody', 'seed', 'cutting', 'plant', 'grams', 'pieces', 'collected', 'cleaned', 'stored', 'rejected'] as const
/** Amounts are told to the milligram. */
const DIGITS = 3
type Change = LocalDiff['changes'][number]
const texts: readonly Change['field'][] = [
  'name',
  'number',
  'species',
  'note',
  'owner',
  'habitat',
  'soil',
  'commune',
  'collector',
  'place',
  'region',
]

/** Which zone or batch a row makes or changes, and each of its values that becomes another. */
export function LocalRow({ diff, what }: { diff: LocalDiff; what: LocalImportKind }) {
  const { t } = useTranslation(['localImport', 'importing'])
  const path = what === 'zones' ? paths.zone : paths.batch
  const called = [diff.number, diff.name].filter(Boolean).join(' ')
  return (
    <>
      <Group gap={8} justify="space-between" wrap="wrap">
        {diff.of === null ? (
          <b>{called}</b>
        ) : (
          <Link to={path(diff.of.id)} target="_blank">
            {called}
          </Link>
        )}
        <Group gap={8}>
          {diff.moved && <Pill tone="attention">{t('importing:difference.movedOne')}</Pill>}
          {diff.changes.some(({ field }) => field === 'back') && <Pill tone="attention">{t('importing:difference.back')}</Pill>}
        </Group>
      </Group>
      {diff.changes.map((change) =>
        change.field === 'back' ? null : (
          <Text key={change.field} size="xs">
            {t(`fields.${change.field}`)} : {change.before !== null && change.before !== '' && <del>{shown(t, change, change.before)}</del>}{' '}
            <b>{shown(t, change, change.after)}</b>
          </Text>
        ),
      )}
    </>
  )
}

/** A value as people read it. */
function shown(t: TFunction<['localImport', 'importing']>, { field }: Change, value: Change['after']): string {
  if (value === null || value === '') return t('empty')
  if (typeof value === 'boolean') return value ? t('yes') : t('no')
  if (field === 'outline') return t('corners', { count: Number(value) })
  if (typeof value === 'number') return figure(value, DIGITS)
  const text = String(value)
  if (texts.includes(field)) return text
  const word = words.find((one) => one === text)
  if (word) return t(`values.${word}`)
  return /^\d{4}-\d\d-\d\d$/.test(text) ? shortDay(text) : text
}
