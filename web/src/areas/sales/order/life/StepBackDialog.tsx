import { StepBackInput } from '@plantule/contract/orders/life'
import { orderLifeRoutes } from '@plantule/contract/orders/life-routes'
import type { Order } from '@plantule/contract/orders/schemas'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../../api/query.ts'
import { DialogForm } from '../../../../kit/form/DialogForm.tsx'
import { TextField } from '../../../../kit/form/fields.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Group, Text } from '../../../../ui/layout.ts'
import { showToast } from '../../../../ui/toast.ts'
import { orderLists } from '../../parts/use-steps.ts'

const usual = ['slip', 'otherOrder', 'notFetched', 'cameBack'] as const

/** Takes the last step back, with what follows from it and why. */
export default function StepBackDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useTranslation(['orderLife', 'orderStates'])
  const back = useAction(orderLifeRoutes.stepBack, [...orderLists, ordersRoutes.getOrder], {
    onError: () => true,
    onSuccess: (after) =>
      showToast({ text: t('stepBack.done', { reference: after.reference, state: t(`orderStates:statuses.${after.status}`) }) }),
  })
  const plantsReturn = order.status === 'shipped' || order.status === 'collected' || order.shipments.some((each) => each.leftAt !== null)
  return (
    <DialogForm
      title={t('stepBack.title', { reference: order.reference, state: t(`orderStates:statuses.${order.status}`) })}
      schema={StepBackInput.pick({ reason: true })}
      values={{ reason: '' }}
      save={({ reason }) => back.mutateAsync({ params: { id: order.id }, body: { reason, version: order.version } })}
      saveLabel={t('stepBack.save')}
      onClose={onClose}
    >
      {({ control, setValue }) => (
        <>
          <Text size="sm" c="dimmed">
            {t(plantsReturn ? 'stepBack.plants' : 'stepBack.text')}
          </Text>
          <TextField control={control} name="reason" label={t('stepBack.reason')} required maxLength={200} data-autofocus />
          <Group gap={6}>
            {usual.map((name) => (
              <Button
                key={name}
                size="xs"
                onClick={() => setValue('reason', t(`stepBack.${name}`), { shouldDirty: true, shouldValidate: true })}
              >
                {t(`stepBack.${name}`)}
              </Button>
            ))}
          </Group>
        </>
      )}
    </DialogForm>
  )
}
