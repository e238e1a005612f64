import { type ProductRow, productRoutes } from '@plantule/contract/catalogue/products'
import { IconPlant, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/client.ts'
import { Button } from '../../ui/Button.tsx'
import { Group } from '../../ui/layout.ts'
import { LatinName } from '../../ui/values.tsx'
import { Suggest } from '../suggest/Suggest.tsx'

type Named = { id: number; name: string }
type ChosenProductsProps = {
  /** Tells what was searched apart from other searches of the screen. */
  name: string
  label: string
  placeholder: string
  ids: readonly number[]
  /** The names of those that were chosen before. */
  known: readonly Named[]
  onChange: (ids: number[]) => void
}
const find = (q: string): Promise<ProductRow[]> =>
  call(productRoutes.listProducts, { params: { page: 1 }, query: { q, size: 25 } }).then((page) => page.items.slice(0, 8))

/** Plants of the catalogue, found one after the other, each as a button that takes it out again. */
export function ChosenProducts({ name, label, placeholder, ids, known, onChange }: ChosenProductsProps) {
  const { t } = useTranslation('kit')
  const [named, setNamed] = useState<readonly Named[]>(known)
  return (
    <div>
      <Suggest
        name={name}
        label={label}
        placeholder={placeholder}
        icon={<IconPlant size={18} aria-hidden />}
        find={find}
        keyOf={(product) => product.id}
        render={(product) => (
          <div>
            {product.name} {product.latinName && <LatinName name={product.latinName} dimmed />}
          </div>
        )}
        onPick={(product) => {
          setNamed([...named, { id: product.id, name: product.name }])
          if (!ids.includes(product.id)) onChange([...ids, product.id])
        }}
      />
      {ids.length > 0 && (
        <Group gap="xs" mt="xs">
          {ids.map((id) => (
            <Button
              key={id}
              size="xs"
              icon={<IconX size={13} aria-label={t('delete')} />}
              onClick={() => onChange(ids.filter((each) => each !== id))}
            >
              {named.find((each) => each.id === id)?.name ?? String(id)}
            </Button>
          ))}
        </Group>
      )}
    </div>
  )
}
