import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { euros } from '../../../ui/format.ts'
import { Group, Text } from '../../../ui/layout.ts'
import type { PricesChanged } from './use-order-actions.ts'

/** A draft was written at prices that are no longer those of the lists: one choice makes it firm, closing leaves it as it is. */
export default function PricesChangedDialog({ beforeCents, afterCents, choose, onClose }: PricesChanged & { onClose: () => void }) {
  const { t } = useTranslation('orders')
  return (
    <Dialog title={t('pricesChanged.title')} onClose={onClose}>
      <Text size="sm">{t('pricesChanged.text', { before: euros(beforeCents), after: euros(afterCents) })}</Text>
      <Group gap="xs" mt="md" justify="flex-end">
        <Button onClick={() => choose('standing')}>{t('pricesChanged.standing', { amount: euros(beforeCents) })}</Button>
        <Button look="main" onClick={() => choose('now')}>
          {t('pricesChanged.now', { amount: euros(afterCents) })}
        </Button>
      </Group>
    </Dialog>
  )
}
