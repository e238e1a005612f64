import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ScanField } from '../../../../kit/scan/ScanField.tsx'
import { signal } from '../../../../kit/scan/signal.ts'
import { meantBy } from '../../../../offline/field/field-lots.ts'
import { figure } from '../../../../ui/format.ts'
import { UnstyledButton } from '../../../../ui/inputs.ts'
import classes from '../Field.module.css'
import { ActFrame } from './ActFrame.tsx'
import type { ActProps } from './ActSheet.tsx'
import { BigNumber, plantsIn } from './BigNumber.tsx'
import { type Target, targetsOf } from './move-targets.ts'
import { useSize } from './use-size.tsx'

/** The whole lot to another place, or some of its plants to another lot: the label of either is scanned, or its name typed. */
export function MoveAct({ field, lot }: ActProps) {
  const { t } = useTranslation('field')
  const { size, picker } = useSize(lot)
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [target, setTarget] = useState<Target | null>(null)
  const [quantity, setQuantity] = useState(String(size?.onHand ?? 0))
  const targets = targetsOf(typed, field, lot)
  const take = (code: string): void => {
    const meant = meantBy(code, field.lots)
    const key = 'placeId' in meant ? `place ${meant.placeId}` : 'lotId' in meant ? `lot ${meant.lotId}` : ''
    const all = targetsOf('', field, lot, true)
    const found = all.find((one) => one.key === key || one.key.startsWith(`${key} `)) ?? (targets.length === 1 ? targets[0] : undefined)
    signal(found !== undefined)
    if (!found) return
    setTarget(found)
    setTyped('')
  }
  return (
    <ActFrame
      lot={lot}
      title={t('acts.move')}
      confirm={t('confirm.move')}
      deed={() => {
        if (!target) return t('errors.target')
        const said = t('said.move', { name: target.name })
        if (target.kind === 'place') return { deed: { kind: 'place', lotId: lot.id, from: lot.placeId, placeId: target.placeId }, said }
        const moved = plantsIn(quantity)
        if (!size) return t('errors.size')
        if (!moved) return t('errors.quantity')
        if (moved > size.onHand) return t('errors.short', { count: size.onHand, shown: figure(size.onHand) })
        return { deed: { kind: 'transfer', lotId: lot.id, fromId: size.id, toId: target.sizeId, quantity: moved }, said }
      }}
    >
      {target === null ? (
        <>
          <ScanField
            inputRef={input}
            label={t('target')}
            labelled
            hint={t('targetHint')}
            typed={typed}
            onTyped={setTyped}
            onEnter={take}
            onSeen={take}
          />
          <ul className={classes.rows}>
            {targets.map((one) => (
              <li key={one.key}>
                <UnstyledButton className={classes.row} w="100%" onClick={() => setTarget(one)}>
                  <span className={classes.words}>
                    <b>{one.name}</b>
                    <small>{one.about}</small>
                  </span>
                </UnstyledButton>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <>
          <UnstyledButton className={classes.row} aria-pressed onClick={() => setTarget(null)}>
            <span className={classes.words}>
              <b>{target.name}</b>
              <small>{t('changeTarget')}</small>
            </span>
          </UnstyledButton>
          {target.kind === 'lot' && (
            <>
              {picker}
              <BigNumber label={t('moved')} value={quantity} onChange={setQuantity} />
            </>
          )}
        </>
      )}
    </ActFrame>
  )
}
