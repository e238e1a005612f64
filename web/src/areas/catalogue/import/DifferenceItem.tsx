import type { importRoutes } from '@plantule/contract/imports/imports'
import type { Answer } from '@plantule/contract/base/route'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../paths.ts'
import { euros, figure, percent } from '../../../ui/format.ts'
import { Link } from '../../../ui/Link.tsx'
import { Text } from '../../../ui/layout.ts'
import { Pill, type Tone } from '../../../ui/Pill.tsx'
import classes from './Difference.module.css'

type Item = Answer<typeof importRoutes.importDiff>['items'][number]
type Change = Item['changes'][number]
const tones: Record<Item['status'], Tone> = { new: 'good', changed: 'progress', unchanged: 'calm' }

/** One product of the file: its own fields, then its sizes, each before and after. */
export function DifferenceItem({ item }: { item: Item }) {
  const { t } = useTranslation('import')
  const sizes = item.subproducts.filter((size) => size.status !== 'unchanged')
  return (
    <li className={classes.item}>
      <div className={classes.head}>
        {item.id === null ? (
          <b>{item.name}</b>
        ) : (
          <Link to={paths.product(item.id)} target="_blank">
            {item.name}
          </Link>
        )}
        <Pill tone={tones[item.status]}>{t(`difference.one.${item.status}`)}</Pill>
        {item.back && <Pill tone="attention">{t('difference.back')}</Pill>}
        {item.pictures !== undefined && <Pill>{t('pictures.count', { count: item.pictures })}</Pill>}
        {item.moved && <Pill tone="attention">{t('difference.movedOne')}</Pill>}
        <Text component="span" size="xs" c="dimmed" ml="auto">
          {t('difference.row', { row: item.row })}
        </Text>
      </div>
      <Changes changes={item.changes} fresh={item.status === 'new'} />
      {sizes.map((size) => (
        <div key={`${size.row} ${size.id}`} className={classes.size}>
          <Text component="span" size="xs" c="dimmed">
            {t(size.status === 'new' ? 'difference.newSize' : 'difference.size', { row: size.row })}
          </Text>
          <Changes changes={size.changes} fresh={size.status === 'new'} />
        </div>
      ))}
    </li>
  )
}

const choices = new Set(['foliage', 'exposure', 'water'])

function Changes({ changes, fresh }: { changes: readonly Change[]; fresh: boolean }) {
  const { t } = useTranslation('import')
  if (changes.length === 0) return null
  const say = (field: string, value: unknown): string => {
    if (field === 'type' && (value === 'plant' || value === 'other')) return t(`types.${value}`)
    // Choices of the sheet, alone or several.
    if (choices.has(field))
      return [value]
        .flat()
        .map((one) => t(`values.${String(one) as 'sun'}`, { defaultValue: String(one) }))
        .join(', ')
    return told(field, value)
  }
  return (
    <dl className={classes.changes}>
      {changes.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{t(`field.${field as 'name'}`, { defaultValue: field })}</dt>
          <dd>
            {!fresh && before !== null && (
              <>
                <del>{say(field, before)}</del> <span aria-hidden>→</span>{' '}
              </>
            )}
            <ins>{after === null ? t('difference.emptied') : say(field, after)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** A value as people read it: cents, basis points and lists in their own words. */
function told(field: string, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return field === 'priceCents' ? euros(value) : field === 'vatRate' ? percent(value) : figure(value)
  if (Array.isArray(value)) return value.map((one: unknown) => (Array.isArray(one) ? one.join(' › ') : String(one))).join(', ')
  if (typeof value === 'boolean') return value ? '✓' : '✗'
  const text = String(value)
    .replace(/<[^>]*>/g, ' ')
    .trim()
  return text.length > 160 ? `${text.slice(0, 160)}…` : text
}
