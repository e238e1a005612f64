import { ActionIcon, Drawer, Group, Text } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconExternalLink } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'

type PreviewDrawerProps = {
  title: ReactNode
  to: string | undefined
  onClose: () => void
  onStep: (by: -1 | 1) => void
  first: boolean
  last: boolean
  children: ReactNode
}

/** A row beside its list: previous, next, and the way to the whole page. */
export default function PreviewDrawer({ title, to, onClose, onStep, first, last, children }: PreviewDrawerProps) {
  const { t } = useTranslation()
  return (
    <Drawer.Root opened onClose={onClose} position="right" size="min(520px, 100vw)" returnFocus>
      <Drawer.Overlay backgroundOpacity={0.18} />
      <Drawer.Content>
        <Drawer.Header>
          <Drawer.Title>
            <Text fw={650} size="lg">
              {title}
            </Text>
          </Drawer.Title>
          <Group gap={4} wrap="nowrap">
            <ActionIcon variant="subtle" color="gray" aria-label={t('list.previousRow')} disabled={first} onClick={() => onStep(-1)}>
              <IconChevronUp size={18} />
            </ActionIcon>
            <ActionIcon variant="subtle" color="gray" aria-label={t('list.nextRow')} disabled={last} onClick={() => onStep(1)}>
              <IconChevronDown size={18} />
            </ActionIcon>
            <Drawer.CloseButton aria-label={t('close')} />
          </Group>
        </Drawer.Header>
        <Drawer.Body>
          {children}
          {to && (
            <Group mt="lg">
              <Button to={to} icon={<IconExternalLink size={16} />}>
                {t('list.openPage')}
              </Button>
            </Group>
          )}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
