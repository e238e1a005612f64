import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { figure } from '../../../../ui/format.ts'
import { Text } from '../../../../ui/layout.ts'
import { ActFrame } from './ActFrame.tsx'
import type { ActProps } from './ActSheet.tsx'
import { BigNumber, plantsIn } from './BigNumber.tsx'
import { useSize } from './use-size.tsx'

/** How many there are. What is known of them stands below: who counts looks at the plants first. */
export function CountAct({ lot }: ActProps) {
  const { t } = useTranslation('field')
  const { size, picker } = useSize(lot)
  const [typed, setTyped] = useState('')
  return (
    <ActFrame
      lot={lot}
      title={t('acts.count')}
      confirm={t('confirm.count')}
      deed={() => {
        const quantity = plantsIn(typed)
        if (!size) return t('errors.size')
        if (quantity === null) return t('errors.quantity')
        const deed = { kind: 'count', lotId: lot.id, sizeId: size.id, quantity, seen: size.onHand } as const
        return { deed, said: t('said.count', { count: quantity, shown: figure(quantity) }) }
      }}
    >
      {picker}
      <BigNumber label={t('counted')} value={typed} onChange={setTyped} />
      {size && <Text size="sm">{t('stand', { count: size.onHand, shown: figure(size.onHand) })}</Text>}
    </ActFrame>
  )
}
