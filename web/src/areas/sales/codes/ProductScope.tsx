import { type ProductRow, productRoutes } from '@plantule/contract/catalogue/products'
import { IconPlant, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/client.ts'
import { Suggest } from '../../../kit/suggest/Suggest.tsx'
import { Button } from '../../../ui/Button.tsx'
import { LatinName } from '../../../ui/values.tsx'
import classes from './Codes.module.css'
import type { DiscountBody } from './discount-body.ts'

type Named = { id: number; name: string }
const find = (q: string): Promise<ProductRow[]> =>
  call(productRoutes.listProducts, { params: { page: 1 }, query: { q, size: 25 } }).then((page) => page.items.slice(0, 8))

/** The products that a code covers, each as a chip. */
export function ProductScope({ chosen }: { chosen: readonly Named[] }) {
  const { t } = useTranslation(['codes', 'kit'])
  const { control, setValue } = useFormContext<Pick<DiscountBody, 'scope'>>()
  const ids = useWatch({ control, name: 'scope.productIds' })
  const [known, setKnown] = useState<readonly Named[]>(chosen)
  const set = (next: number[]): void => setValue('scope.productIds', next, { shouldDirty: true })
  return (
    <div>
      <Suggest
        name="code products"
        label={t('discount.products')}
        placeholder={t('discount.findProduct')}
        icon={<IconPlant size={18} aria-hidden />}
        find={find}
        keyOf={(product) => product.id}
        render={(product) => (
          <div>
            {product.name} {product.latinName && <LatinName name={product.latinName} dimmed />}
          </div>
        )}
        onPick={(product) => {
          setKnown([...known, product])
          if (!ids.includes(product.id)) set([...ids, product.id])
        }}
      />
      {ids.length > 0 && (
        <div className={classes.chips} style={{ marginTop: 8 }}>
          {ids.map((id) => (
            <Button
              key={id}
              size="xs"
              icon={<IconX size={13} aria-label={t('kit:delete')} />}
              onClick={() => set(ids.filter((each) => each !== id))}
            >
              {known.find((each) => each.id === id)?.name ?? String(id)}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
