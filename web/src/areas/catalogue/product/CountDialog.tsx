import { productRoutes } from '@plantule/contract/catalogue/products'
import { stockRoutes, type StockChange, type StockLevel } from '@plantule/contract/stock/stock'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { FigureInput } from '../../../kit/fields/FigureInput.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { figure } from '../../../ui/format.ts'
import { SegmentedControl, Table, TextInput } from '../../../ui/inputs.ts'
import { Group, Text } from '../../../ui/layout.ts'
import { showError, showToast } from '../../../ui/toast.ts'

type Kind = Exclude<StockChange['kind'], 'initial'>
const kinds: readonly Kind[] = ['count', 'loss', 'return', 'correction']
const stale = [stockRoutes.getProductStock, productRoutes.getProduct, productRoutes.listProducts]

/** What will be on hand once the change is written. */
const onHandAfter = (kind: Kind, onHand: number, quantity: number): number =>
  ({ count: quantity, loss: onHand - quantity, return: onHand + quantity, correction: onHand + quantity })[kind]

/** Several sizes counted or put right at once, with the reason; what others changed meanwhile is refused. */
export function CountDialog({ productId, levels, onClose }: { productId: number; levels: readonly StockLevel[]; onClose: () => void }) {
  const { t } = useTranslation(['product', 'kit', 'products'])
  const [kind, setKind] = useState<Kind>('count')
  const [reason, setReason] = useState('')
  const [typed, setTyped] = useState<Record<number, number | null>>({})
  const [errors, setErrors] = useState<Record<number, string>>({})
  const filled = levels.filter(({ subproductId }) => typed[subproductId] !== null && typed[subproductId] !== undefined)
  const save = useAction(stockRoutes.changeProductStock, stale, {
    onSuccess: () => {
      showToast({ text: t('count.saved', { count: filled.length }) })
      onClose()
    },
    onError: (error) => {
      const told = (error.problem.errors ?? []).filter((one) => one.path[0] === 'changes')
      setErrors(Object.fromEntries(told.map((one) => [filled[Number(one.path[1])]?.subproductId ?? 0, one.message])))
      if (told.length === 0) showError(error)
      return true
    },
  })
  const needsReason = kind !== 'count' && reason.trim() === ''
  const send = (): void => {
    const changes = filled.map(({ subproductId, onHand }) => ({
      subproductId,
      kind,
      quantity: typed[subproductId] ?? 0,
      expected: onHand,
      reason,
    }))
    save.mutate({ params: { id: productId }, body: { changes } })
  }
  return (
    <Dialog title={t('stock.count')} onClose={onClose} size="lg">
      <SegmentedControl
        fullWidth
        size="sm"
        aria-label={t('count.kind')}
        data={kinds.map((value) => ({ value, label: t(`stock.kinds.${value}`) }))}
        value={kind}
        onChange={(value) => {
          // The control only knows the values given above.
          setKind(value as Kind)
          setErrors({})
        }}
      />
      <Text size="sm" c="dimmed" my="sm">
        {t(`count.text.${kind}`)}
      </Text>
      <Table fz="sm" horizontalSpacing={4} aria-label={t('sizes')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('products:size')}</Table.Th>
            <Table.Th ta="right">{t('count.now')}</Table.Th>
            <Table.Th ta="right">{t(`count.quantity.${kind}`)}</Table.Th>
            <Table.Th ta="right">{t('count.after')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {levels.map((level, index) => {
            const quantity = typed[level.subproductId] ?? null
            return (
              <Table.Tr key={level.subproductId}>
                <Table.Td>
                  {level.label || level.reference}
                  {level.reserved > 0 && (
                    <Text size="xs" c="dimmed">
                      {t('count.reserved', { reserved: figure(level.reserved) })}
                    </Text>
                  )}
                </Table.Td>
                <Table.Td ta="right" className="figures">
                  {figure(level.onHand)}
                </Table.Td>
                <Table.Td ta="right">
                  <FigureInput
                    size="sm"
                    w={{ base: 76, sm: 110 }}
                    ml="auto"
                    data-autofocus={index === 0 || undefined}
                    aria-label={`${t(`count.quantity.${kind}`)}, ${level.label || level.reference}`}
                    value={quantity}
                    error={errors[level.subproductId]}
                    onChange={(value) => setTyped({ ...typed, [level.subproductId]: value })}
                  />
                </Table.Td>
                <Table.Td ta="right" className="figures" fw={600}>
                  {quantity === null ? '' : figure(onHandAfter(kind, level.onHand, quantity))}
                </Table.Td>
              </Table.Tr>
            )
          })}
        </Table.Tbody>
      </Table>
      <TextInput
        mt="md"
        label={t('count.reason')}
        placeholder={t(`count.reasonHint.${kind}`)}
        withAsterisk={kind !== 'count'}
        maxLength={300}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button onClick={onClose}>{t('kit:cancel')}</Button>
        <Button
          look="main"
          busy={save.isPending}
          disabled={filled.length === 0 ? t('count.typeOne') : needsReason && t('count.giveReason')}
          onClick={send}
        >
          {t('count.save')}
        </Button>
      </Group>
    </Dialog>
  )
}
