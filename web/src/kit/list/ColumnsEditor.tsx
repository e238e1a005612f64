/* oxlint-disable typescript/no-explicit-any -- a lazily loaded component cannot be generic; rows are never looked at here */
import { ActionIcon, Checkbox, Divider, Group, Stack, Switch, Text } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import type { Column } from './column.ts'
import type { ColumnsChoice } from './columns-choice.ts'

export default function ColumnsEditor({ choice, by }: { choice: ColumnsChoice<any>; by: Column<any> | undefined }) {
  const { t } = useTranslation()
  const groupable = choice.all.filter((column) => column.group).map((column) => column.header)
  return (
    <Stack gap={4}>
      {choice.all.map((column, index) => (
        <Group key={column.id} justify="space-between" wrap="nowrap" gap={4}>
          <Checkbox size="sm" label={column.header} checked={choice.isShown(column)} onChange={() => choice.toggle(column)} flex={1} />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('columns.up', { name: column.header })}
            disabled={index === 0}
            onClick={() => choice.move(column, -1)}
          >
            <IconChevronUp size={16} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('columns.down', { name: column.header })}
            disabled={index === choice.all.length - 1}
            onClick={() => choice.move(column, 1)}
          >
            <IconChevronDown size={16} />
          </ActionIcon>
        </Group>
      ))}
      <Divider my={6} />
      {choice.all.some((column) => column.group) && (
        <Switch
          size="sm"
          mb={6}
          label={<Text size="sm">{by ? t('columns.groupBy', { name: by.header }) : t('columns.group')}</Text>}
          description={by ? undefined : t('columns.groupHow', { names: groupable.join(', ') })}
          checked={choice.grouped}
          onChange={(event) => choice.setGrouped(event.currentTarget.checked)}
        />
      )}
      <Group justify="space-between">
        <Switch
          size="sm"
          label={<Text size="sm">{t('columns.dense')}</Text>}
          checked={choice.dense}
          onChange={(event) => choice.setDense(event.currentTarget.checked)}
        />
        <Button size="xs" look="quiet" onClick={choice.reset}>
          {t('columns.reset')}
        </Button>
      </Group>
    </Stack>
  )
}
