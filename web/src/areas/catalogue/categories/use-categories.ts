import { categoryRoutes, type Category } from '@plantule/contract/catalogue/categories'
import { productRoutes } from '@plantule/contract/catalogue/products'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/client.ts'
import { ApiError } from '../../../api/error.ts'
import { read, refresh } from '../../../api/query.ts'
import { confirm } from '../../../ui/confirm.ts'
import { showError, showToast } from '../../../ui/toast.ts'
import { orderOf, treeOf, type Level, type Node } from './tree.ts'

const stale = [
  categoryRoutes.getMenu,
  categoryRoutes.listSupercategories,
  categoryRoutes.listCategories,
  categoryRoutes.listSubcategories,
  productRoutes.listProducts,
]
const levels = {
  1: { update: categoryRoutes.updateSupercategory, remove: categoryRoutes.removeSupercategory },
  2: { update: categoryRoutes.updateCategory, remove: categoryRoutes.removeCategory },
  3: { update: categoryRoutes.updateSubcategory, remove: categoryRoutes.removeSubcategory },
} as const

/** What can be done to the tree. Refusals are told in a toast; false means that nothing was changed. */
export function useCategories() {
  const { t } = useTranslation(['categories', 'kit'])
  const client = useQueryClient()
  const menuKey = read(categoryRoutes.getMenu, {}).queryKey

  const tried = async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work()
      return true
    } catch (error) {
      // A line of the tree has no place for what is wrong with its one field.
      const wrong = error instanceof ApiError ? error.problem.errors?.[0]?.message : undefined
      if (wrong) showToast({ tone: 'error', text: wrong })
      else showError(error)
      return false
    } finally {
      await refresh(client, stale)
    }
  }
  const create = (level: Level, parentId: number | null, name: string): Promise<boolean> =>
    tried(() =>
      level === 1 || parentId === null
        ? call(categoryRoutes.createSupercategory, { body: { name } })
        : call(level === 2 ? categoryRoutes.createCategory : categoryRoutes.createSubcategory, { body: { name, parentId } }),
    )
  const change = (
    node: Node,
    patch: Partial<Pick<Category, 'name' | 'published' | 'description'>> & { url?: string | null },
  ): Promise<boolean> =>
    tried(async () => {
      const { name, description, published, parentId, version } = await call(categoryRoutes.getCategory, { params: { id: node.id } })
      const body = { name, description, published, version, ...patch }
      if (node.level === 1) await call(levels[1].update, { params: { id: node.id }, body })
      else await call(levels[node.level].update, { params: { id: node.id }, body: { ...body, parentId: parentId ?? 0 } })
    })
  const remove = async (node: Node): Promise<void> => {
    const { products } = await call(categoryRoutes.getCategory, { params: { id: node.id } })
    const yes = await confirm({
      title: t('removeTitle', { name: node.name }),
      text: products > 0 ? t('removeWith', { count: products }) : t('removeText'),
      confirm: t('remove', { name: node.name }),
      danger: true,
    })
    if (!yes) return
    const done = await tried(() =>
      call(levels[node.level].remove, { params: { id: node.id }, query: { detach: products > 0 ? 'true' : 'false' } }),
    )
    if (done) showToast({ text: t('removed', { name: node.name }) })
  }
  /** Shows the new order at once, and the old one again when it is refused. */
  const reorder = async (next: readonly Node[], undoable = true): Promise<void> => {
    const before = client.getQueryData(menuKey)
    const nodeOf = ({ id, name, url, published }: Node, idx: number) => ({ id, name, url, published, idx })
    client.setQueryData(menuKey, {
      supercategories: next.map((top, t1) => ({
        ...nodeOf(top, t1),
        categories: top.children.map((middle, t2) => ({ ...nodeOf(middle, t2), subcategories: middle.children.map(nodeOf) })),
      })),
    })
    try {
      client.setQueryData(menuKey, await call(categoryRoutes.setMenu, { body: orderOf(next) }))
      if (undoable && before) {
        showToast({ text: t('reordered'), action: { label: t('kit:undo'), run: () => void reorder(treeOf(before), false) } })
      }
    } catch (error) {
      client.setQueryData(menuKey, before)
      if (error instanceof ApiError && error.code === 'menu_changed') await refresh(client, stale)
      showError(error)
    }
  }
  return { create, change, remove, reorder }
}

export type CategoryVerbs = ReturnType<typeof useCategories>
