import { ActionIcon, Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import { useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { closeToast, toastStore, type Toast } from './toast.ts'
import classes from './Toasts.module.css'

const icons = { done: IconCircleCheck, info: IconInfoCircle, error: IconAlertTriangle }

/** The polite live region at the bottom of the window. */
export function Toasts() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.get)
  const { t } = useTranslation()
  return (
    <section className={classes.region} aria-label={t('toasts')} aria-live="polite">
      {toasts.map((toast) => (
        <Card key={toast.id} toast={toast} />
      ))}
    </section>
  )
}

function Card({ toast }: { toast: Toast }) {
  const { t } = useTranslation()
  useEffect(() => {
    if (toast.stay === Infinity) return
    const timer = setTimeout(() => closeToast(toast.id), toast.stay)
    return () => clearTimeout(timer)
  }, [toast.id, toast.stay])
  const Icon = icons[toast.tone]
  return (
    <Group className={classes.card} data-tone={toast.tone} gap="sm" wrap="nowrap" role={toast.tone === 'error' ? 'alert' : undefined}>
      <Icon size={20} aria-hidden className={classes.icon} />
      <Text size="sm" flex={1}>
        {toast.text}
      </Text>
      {toast.action && (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => {
            toast.action?.run()
            closeToast(toast.id)
          }}
        >
          {toast.action.label}
        </Button>
      )}
      <ActionIcon variant="subtle" color="gray" aria-label={t('close')} onClick={() => closeToast(toast.id)}>
        <IconX size={16} />
      </ActionIcon>
    </Group>
  )
}
