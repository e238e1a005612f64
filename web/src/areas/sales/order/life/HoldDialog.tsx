import { HoldInput } from '@plantule/contract/orders/life'
import { orderLifeRoutes } from '@plantule/contract/orders/life-routes'
import type { Order } from '@plantule/contract/orders/schemas'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../../api/query.ts'
import { DialogForm } from '../../../../kit/form/DialogForm.tsx'
import { TextField } from '../../../../kit/form/fields.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Group, Text } from '../../../../ui/layout.ts'
import { orderLists } from '../../parts/use-steps.ts'

const usual = ['frost', 'heat', 'customer', 'season', 'address'] as const

/** Why the order waits; the usual reasons are one click. */
export default function HoldDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useTranslation('orderLife')
  const hold = useAction(orderLifeRoutes.holdOrder, [...orderLists, ordersRoutes.getOrder], { onError: () => true })
  return (
    <DialogForm
      title={t('hold.title', { reference: order.reference })}
      schema={HoldInput}
      values={{ reason: order.hold?.reason ?? '' }}
      save={(body) => hold.mutateAsync({ params: { id: order.id }, body })}
      saveLabel={t('hold.save')}
      onClose={onClose}
    >
      {({ control, setValue }) => (
        <>
          <Text size="sm" c="dimmed">
            {t('hold.text')}
          </Text>
          <TextField control={control} name="reason" label={t('hold.reason')} required maxLength={200} data-autofocus />
          <Group gap={6}>
            {usual.map((name) => (
              <Button
                key={name}
                size="xs"
                onClick={() => setValue('reason', t(`hold.usual.${name}`), { shouldDirty: true, shouldValidate: true })}
              >
                {t(`hold.usual.${name}`)}
              </Button>
            ))}
          </Group>
        </>
      )}
    </DialogForm>
  )
}
