import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ChosenProducts } from '../../../kit/catalogue/ChosenProducts.tsx'
import type { DiscountBody } from './discount-body.ts'

/** The products that a code covers. */
export function ProductScope({ chosen }: { chosen: readonly { id: number; name: string }[] }) {
  const { t } = useTranslation('codes')
  const { control, setValue } = useFormContext<Pick<DiscountBody, 'scope'>>()
  return (
    <ChosenProducts
      name="code products"
      label={t('discount.products')}
      placeholder={t('discount.findProduct')}
      ids={useWatch({ control, name: 'scope.productIds' })}
      known={chosen}
      onChange={(ids) => setValue('scope.productIds', ids, { shouldDirty: true })}
    />
  )
}
