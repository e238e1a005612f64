import { categoryRoutes } from '@plantule/contract/catalogue/categories'
import { productRoutes } from '@plantule/contract/catalogue/products'
import { containerRoutes, plantProviderRoutes } from '@plantule/contract/catalogue/reference'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../../../api/query.ts'
import type { Filter } from '../../../kit/list/filter.ts'
import type { FilterKey } from '../../../kit/list/list-state.ts'
import { categoryOptions } from '../../../kit/catalogue/category-options.ts'

type Named = { id: number; name: string }
const options = (rows: readonly Named[] | undefined) => (rows ?? []).map(({ id, name }) => ({ value: String(id), label: name }))

/** What may narrow the list of products, with the shop's own choices. */
export function useProductFilters(): Filter<FilterKey<typeof productRoutes.listProducts>>[] {
  const { t } = useTranslation('products')
  const menu = useQuery(read(categoryRoutes.getMenu, {}))
  const providers = useQuery(read(plantProviderRoutes.listPlantProviders, {}))
  const containers = useQuery(read(containerRoutes.listContainers, {}))
  const tags = useQuery(read(productRoutes.listTags, {}))
  const choices = (tags.data?.items ?? []).map(({ tag, products }) => ({ value: tag, label: `${tag} (${products})` }))
  return [
    { kind: 'choice', key: 'category', not: true, empty: true, label: t('category'), options: categoryOptions(menu.data) },
    { kind: 'flag', key: 'published', label: t('state'), yes: t('published'), no: t('draft') },
    { kind: 'flag', key: 'lowStock', label: t('lowStock'), yes: t('low'), no: t('enough') },
    { kind: 'choice', key: 'container', not: true, empty: true, label: t('container'), options: options(containers.data?.items) },
    { kind: 'choice', key: 'provider', not: true, empty: true, label: t('provider'), options: options(providers.data?.items) },
    { kind: 'choice', key: 'tag', not: true, empty: true, label: t('tag'), options: choices },
    { kind: 'flag', key: 'archived', label: t('archives'), yes: t('archivedOnly'), no: t('liveOnly') },
  ]
}
