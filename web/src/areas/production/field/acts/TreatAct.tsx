import { treatedUnits } from '@plantule/contract/production/treatments'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useInit } from '../../../../api/session.ts'
import { Select, TextInput, UnstyledButton } from '../../../../ui/inputs.ts'
import { Text } from '../../../../ui/layout.ts'
import classes from '../Field.module.css'
import { plantsOf } from '../LotRows.tsx'
import { ActFrame } from './ActFrame.tsx'
import type { ActProps } from './ActSheet.tsx'
import { type Product, productsOf, type TreatTyped, treatmentOf, typedOf } from './treat-form.ts'

/** A line of the register of plant protection: the product that was used last is two taps away. */
export function TreatAct({ field, lot }: ActProps) {
  const { t } = useTranslation('field')
  const { session } = useInit()
  const products = productsOf(field.kept)
  const [product, setProduct] = useState<Product | null>(null)
  const [typed, setTyped] = useState<TreatTyped | null>(null)
  const choose = (one: Product): void => {
    setProduct(one)
    setTyped(typedOf(one, plantsOf(lot), session.name))
  }
  return (
    <ActFrame
      lot={lot}
      title={t('acts.treat')}
      confirm={t('confirm.treat')}
      deed={() => {
        if (!product || !typed) return t('errors.product')
        const treatment = treatmentOf(product, lot, typed)
        if (typeof treatment === 'string') return t(`errors.${treatment}`)
        return { deed: { kind: 'treatment', lotId: lot.id, treatment }, said: t('said.treat', { name: product.product }) }
      }}
    >
      {product && typed ? (
        <>
          <UnstyledButton className={classes.row} aria-pressed onClick={() => setProduct(null)}>
            <span className={classes.words}>
              <b>{product.product}</b>
              <small>{[`AMM ${product.amm}`, product.officialUse].filter(Boolean).join(' · ')}</small>
            </span>
          </UnstyledButton>
          <TreatFields product={product} typed={typed} onChange={(change) => setTyped({ ...typed, ...change })} />
        </>
      ) : (
        <>
          {products.length === 0 && <Text>{t('noProducts')}</Text>}
          <ul className={classes.rows}>
            {products.map((one) => (
              <li key={one.key}>
                <UnstyledButton className={classes.row} w="100%" onClick={() => choose(one)}>
                  <span className={classes.words}>
                    <b>{one.product}</b>
                    <small>{[one.officialUse, one.target].filter(Boolean).join(' · ')}</small>
                  </span>
                </UnstyledButton>
              </li>
            ))}
          </ul>
        </>
      )}
    </ActFrame>
  )
}

type TreatFieldsProps = { product: Product; typed: TreatTyped; onChange: (change: Partial<TreatTyped>) => void }

function TreatFields({ product, typed, onChange }: TreatFieldsProps) {
  const { t } = useTranslation('field')
  const text = (name: 'dose' | 'doseUnit' | 'treated' | 'target' | 'startedAt' | 'operator' | 'quantity', number = false) => ({
    size: 'lg' as const,
    value: typed[name],
    inputMode: number ? ('decimal' as const) : ('text' as const),
    onChange: (event: { currentTarget: { value: string } }) => onChange({ [name]: event.currentTarget.value }),
  })
  return (
    <div className={classes.pair}>
      <TextInput label={t('dose')} {...text('dose', true)} />
      <TextInput label={t('doseUnit')} placeholder="L/ha" maxLength={30} {...text('doseUnit')} />
      <TextInput label={t('treated')} {...text('treated', true)} />
      <Select
        size="lg"
        label={t('treatedUnit')}
        allowDeselect={false}
        data={treatedUnits.map((value) => ({ value, label: t(`units.${value}`) }))}
        value={typed.treatedUnit}
        onChange={(value) => onChange({ treatedUnit: treatedUnits.find((unit) => unit === value) ?? 'plants' })}
      />
      <TextInput label={t('startedAt')} type="time" {...text('startedAt')} />
      <TextInput label={t('targetOf')} maxLength={120} {...text('target')} />
      <TextInput label={t('operator')} maxLength={120} {...text('operator')} />
      {product.consumableId !== null && <TextInput label={`${t('used')} (${product.unit})`} {...text('quantity', true)} />}
    </div>
  )
}
