import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { figure } from '../../../../ui/format.ts'
import { Text } from '../../../../ui/layout.ts'
import { ActFrame } from './ActFrame.tsx'
import type { ActProps } from './ActSheet.tsx'
import { BigNumber, plantsIn } from './BigNumber.tsx'
import { Chips } from '../../../../kit/task/Chips.tsx'
import { useSize } from './use-size.tsx'

const causes = ['frost', 'drought', 'disease', 'pest', 'broken', 'unsold', 'other'] as const

/** How many are lost, and why. */
export function LossAct({ lot }: ActProps) {
  const { t } = useTranslation('field')
  const { size, picker } = useSize(lot)
  const [typed, setTyped] = useState('1')
  const [cause, setCause] = useState<(typeof causes)[number] | null>(null)
  return (
    <ActFrame
      lot={lot}
      title={t('acts.loss')}
      confirm={t('confirm.loss')}
      deed={() => {
        const quantity = plantsIn(typed)
        if (!size) return t('errors.size')
        if (!quantity) return t('errors.quantity')
        if (quantity > size.onHand) return t('errors.short', { count: size.onHand, shown: figure(size.onHand) })
        const deed = { kind: 'loss', lotId: lot.id, sizeId: size.id, quantity, cause: cause ? t(`causes.${cause}`) : '' } as const
        return { deed, said: t('said.loss', { count: quantity, shown: figure(quantity) }) }
      }}
    >
      {picker}
      <BigNumber label={t('lost')} value={typed} onChange={setTyped} />
      {size && <Text size="sm">{t('stand', { count: size.onHand, shown: figure(size.onHand) })}</Text>}
      <Chips
        label={t('cause')}
        options={causes.map((value) => ({ value, label: t(`causes.${value}`) }))}
        value={cause}
        onChange={(value) => setCause(value === cause ? null : value)}
      />
    </ActFrame>
  )
}
