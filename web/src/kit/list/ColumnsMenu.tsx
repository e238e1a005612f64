import { ActionIcon, Checkbox, Divider, Group, Popover, Stack, Switch, Text, Tooltip } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconColumns3 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import type { ColumnsChoice } from './columns-choice.ts'

/** Which columns, in which order, how dense. */
export function ColumnsMenu<Row>({ choice }: { choice: ColumnsChoice<Row> }) {
  const { t } = useTranslation()
  return (
    <Popover position="bottom-end" shadow="md" width={280} trapFocus returnFocus>
      <Popover.Target>
        <Tooltip label={t('columns.title')}>
          <ActionIcon variant="default" size={36} aria-label={t('columns.title')}>
            <IconColumns3 size={18} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('columns.title')}>
        <Stack gap={4}>
          {choice.all.map((column, index) => (
            <Group key={column.id} justify="space-between" wrap="nowrap" gap={4}>
              <Checkbox
                size="sm"
                label={column.header}
                checked={choice.isShown(column)}
                onChange={() => choice.toggle(column)}
                flex={1}
              />
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
      </Popover.Dropdown>
    </Popover>
  )
}
