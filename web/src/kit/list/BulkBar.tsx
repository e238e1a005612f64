import { ActionIcon, Group, Text, UnstyledButton } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionMenu } from '../../ui/ActionMenu.tsx'
import { Button } from '../../ui/Button.tsx'
import { figure } from '../../ui/format.ts'
import classes from './BulkBar.module.css'

export type BulkAction<Chosen> = {
  label: string
  icon?: ReactNode
  run: (chosen: Chosen, clear: () => void) => void
  danger?: boolean
  disabled?: (chosen: Chosen) => string | false
}

type BulkBarProps<Chosen> = {
  chosen: Chosen
  count: number
  total: number
  /** More than `total` answer to the search. */
  atLeast?: boolean
  pageFull: boolean
  all: boolean
  onAll: (() => void) | undefined
  onClear: () => void
  actions: readonly BulkAction<Chosen>[]
}

/** What to do with the rows ticked; at the bottom, near the thumb. */
export function BulkBar<Chosen>({ chosen, count, total, atLeast = false, pageFull, all, onAll, onClear, actions }: BulkBarProps<Chosen>) {
  const { t } = useTranslation()
  return (
    <Group className={classes.bar} role="region" aria-label={t('bulk.title')} gap="sm">
      <ActionIcon variant="subtle" color="gray" aria-label={t('bulk.clear')} onClick={onClear}>
        <IconX size={18} />
      </ActionIcon>
      <Text size="sm" fw={600} className="figures" role="status">
        {t(all && atLeast ? 'bulk.countMore' : 'bulk.count', { count, shown: figure(count) })}
      </Text>
      {onAll && pageFull && !all && total > count && (
        <UnstyledButton className={classes.all} onClick={onAll}>
          {t(atLeast ? 'bulk.allOfMore' : 'bulk.all', { total: figure(total) })}
        </UnstyledButton>
      )}
      <Group gap={6} ml="auto" justify="flex-end" className={classes.actions}>
        {actions.slice(0, 3).map((action) => (
          <Button
            key={action.label}
            icon={action.icon}
            look={action.danger ? 'danger' : 'plain'}
            disabled={action.disabled?.(chosen)}
            onClick={() => action.run(chosen, onClear)}
          >
            {action.label}
          </Button>
        ))}
        <ActionMenu
          label={t('bulk.more')}
          actions={actions.slice(3).map((action) => ({
            label: action.label,
            icon: action.icon,
            danger: action.danger ?? false,
            disabled: action.disabled?.(chosen),
            run: () => action.run(chosen, onClear),
          }))}
        />
      </Group>
    </Group>
  )
}
