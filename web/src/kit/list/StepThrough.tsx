import { Group, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/Button.tsx'
import { figure } from '../../ui/format.ts'
import { placeOf } from './trail.ts'

/** Previous and next record of the list this one came from. */
export function StepThrough({ list, id, pathOf }: { list: string; id: number; pathOf: (id: number) => string }) {
  const { t } = useTranslation()
  const place = placeOf(list, id)
  if (!place || place.count < 2) return null
  return (
    <Group gap={2} wrap="nowrap" visibleFrom="sm">
      <IconButton
        label={t('list.previousRow')}
        disabled={place.previous === undefined}
        {...(place.previous !== undefined && { to: pathOf(place.previous) })}
      >
        <IconChevronLeft size={18} />
      </IconButton>
      <Text size="sm" c="dimmed" className="figures">
        {figure(place.index + 1)} / {figure(place.count)}
      </Text>
      <IconButton
        label={t('list.nextRow')}
        disabled={place.next === undefined}
        {...(place.next !== undefined && { to: pathOf(place.next) })}
      >
        <IconChevronRight size={18} />
      </IconButton>
    </Group>
  )
}
