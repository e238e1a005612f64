import { productRoutes, type ProductDetails, type ProductHint } from '@plantule/contract/catalogue/products'
import { useDebouncedValue } from '@mantine/hooks'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { readList } from '../../../api/query.ts'
import { paths } from '../../../paths.ts'
import { Link } from '../../../ui/Link.tsx'
import classes from './NameVerdict.module.css'
import type { ProductFormState } from './use-product-form.ts'

/** While a name is being typed: free, taken by another product, or much like some. */
export function NameVerdict({ form, record }: { form: ProductFormState; record: ProductDetails | null }) {
  const { t } = useTranslation('product')
  const [name, cultivar, reference] = useWatch({ control: form.control, name: ['name', 'cultivar', 'reference'] })
  const [asked] = useDebouncedValue(`${name.trim()}\n${(cultivar ?? '').trim()}\n${(reference ?? '').trim()}`, 300)
  const [askedName = '', askedCultivar = '', askedReference = ''] = asked.split('\n')
  const same = record && askedName === record.name && askedCultivar === record.cultivar && askedReference === record.reference
  const body = { name: askedName, cultivar: askedCultivar, reference: askedReference, exceptId: record?.id ?? null }
  const { data } = useQuery({ ...readList(productRoutes.testName, { body }), enabled: askedName.length > 1 && !same, staleTime: 30_000 })
  if (!data || same || askedName.length < 2) return null
  const near = data.near.slice(0, 3)
  return (
    <div className={classes.verdict} role="status">
      {data.takenBy && (
        <p data-tone="bad">
          <IconAlertTriangle size={15} aria-hidden /> {t('verdict.taken')} <Hint hint={data.takenBy} />
        </p>
      )}
      {data.referenceTakenBy && (
        <p data-tone="bad">
          <IconAlertTriangle size={15} aria-hidden /> {t('verdict.referenceTaken')} <Hint hint={data.referenceTakenBy} />
        </p>
      )}
      {data.free && (
        <p data-tone="good">
          <IconCircleCheck size={15} aria-hidden /> {t('verdict.free')}
        </p>
      )}
      {near.length > 0 && (
        <p>
          {t('verdict.near')}{' '}
          {near.map((hint, index) => (
            <span key={hint.id}>
              {index > 0 && ', '}
              <Hint hint={hint} />
            </span>
          ))}
        </p>
      )}
    </div>
  )
}

function Hint({ hint }: { hint: ProductHint }) {
  const { t } = useTranslation('product')
  return (
    <>
      <Link to={paths.product(hint.id)} target="_blank">
        {hint.name}
        {hint.cultivar && !hint.name.includes(hint.cultivar) && ` '${hint.cultivar}'`}
      </Link>{' '}
      ({hint.reference}
      {hint.archived && `, ${t('verdict.archived')}`})
    </>
  )
}
