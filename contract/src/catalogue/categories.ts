import { z } from 'zod'
import type { Messages } from '../base/errors.ts'
import { route } from '../base/route.ts'
import { byId, changeOf, done, flag, id, requiredText, text, version } from '../base/shared.ts'

/** 1 supercategory, 2 category, 3 subcategory. */
export const categoryLevel = z.union([z.literal(1), z.literal(2), z.literal(3)])
export type CategoryLevel = z.infer<typeof categoryLevel>

export const Category = z.object({
  id,
  level: categoryLevel,
  /** The category one level up; null for a supercategory. */
  parentId: id.nullable(),
  name: z.string(),
  /** Its address on the storefront, unique in the shop over the three levels. */
  url: z.string(),
  description: z.string(),
  published: z.boolean(),
  idx: z.int(),
  /** Live products directly in it. */
  products: z.int(),
  children: z.int(),
  version,
})
export type Category = z.infer<typeof Category>

const url = z
  .string()
  .trim()
  .toLowerCase()
  .max(140)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { message: 'url_malformed' })
  .nullable()
  .default(null)

export const topInput = z.object({
  name: requiredText(120),
  /** Made from the name when null. */
  url,
  description: text(5000).default(''),
  published: z.boolean().default(true),
})
export const childInput = topInput.extend({ parentId: id })
export type CategoryInput = z.infer<typeof topInput> & { parentId: number | null }

const node = { id, name: z.string(), url: z.string(), idx: z.int(), published: z.boolean() }
export const Menu = z.object({
  supercategories: z.array(
    z.object({
      ...node,
      categories: z.array(z.object({ ...node, subcategories: z.array(z.object(node)) })),
    }),
  ),
})
export type Menu = z.infer<typeof Menu>

/** The same tree as ids, in the wanted order. */
export const MenuOrder = z.object({
  supercategories: z
    .array(
      z.object({
        id,
        categories: z.array(z.object({ id, subcategories: z.array(z.object({ id })).max(500) })).max(500),
      }),
    )
    .max(200),
})
export type MenuOrder = z.infer<typeof MenuOrder>

export const errors = {
  url_malformed: {
    status: 400,
    fr: 'Une adresse se compose de minuscules, de chiffres et de tirets.',
    en: 'An address is made of small letters, digits and hyphens.',
  },
  url_taken: { status: 409, fr: 'Cette adresse est déjà prise par « {name} ».', en: 'This address is already taken by "{name}".' },
  wrong_parent: {
    status: 409,
    fr: 'Ce rangement n’est pas possible : une catégorie se range dans un rayon, une sous-catégorie dans une catégorie.',
    en: 'Not possible there: a category belongs in a supercategory, a subcategory in a category.',
  },
  menu_changed: {
    status: 409,
    fr: 'Le menu a changé entre-temps : rechargez-le avant de le réordonner.',
    en: 'The menu has changed meanwhile: reload it before reordering.',
  },
} as const satisfies Messages

const list = z.object({ items: z.array(Category) })
const creating = {
  method: 'POST',
  permission: 'catalogue.write',
  response: Category,
  status: 201,
  errors: ['url_taken', 'wrong_parent'],
} as const
const changing = {
  method: 'PUT',
  permission: 'catalogue.write',
  params: byId,
  response: Category,
  errors: ['not_found', 'stale_version', 'url_taken', 'wrong_parent'],
} as const
const removing = {
  method: 'DELETE',
  permission: 'catalogue.write',
  params: byId,
  /** With `detach` its products leave it; without, a category that holds products is refused. */
  query: z.object({ detach: flag.optional() }),
  response: done,
  errors: ['not_found', 'in_use'],
} as const

export const categoryRoutes = {
  getMenu: route({
    method: 'GET',
    path: '/menu',
    summary: 'Supercategories, categories, subcategories',
    permission: 'member',
    response: Menu,
    etag: true,
  }),
  setMenu: route({
    method: 'PUT',
    path: '/menu',
    summary: 'Reorder the menu and move its branches',
    permission: 'catalogue.write',
    body: MenuOrder,
    response: Menu,
    errors: ['menu_changed'],
  }),
  listSupercategories: route({ method: 'GET', path: '/supercategories', summary: 'Supercategories', permission: 'member', response: list }),
  createSupercategory: route({ ...creating, path: '/supercategory/-1', summary: 'Create a supercategory', body: topInput }),
  updateSupercategory: route({
    ...changing,
    path: '/supercategory/{id}',
    summary: 'Change a supercategory',
    body: changeOf(topInput, { version }),
  }),
  removeSupercategory: route({ ...removing, path: '/supercategory/{id}', summary: 'Delete a supercategory' }),
  listCategories: route({ method: 'GET', path: '/categories', summary: 'Categories', permission: 'member', response: list }),
  getCategory: route({
    method: 'GET',
    path: '/category/{id}',
    summary: 'One category of any level',
    permission: 'catalogue.read',
    params: byId,
    response: Category,
    errors: ['not_found'],
  }),
  createCategory: route({ ...creating, path: '/category/-1', summary: 'Create a category', body: childInput }),
  updateCategory: route({ ...changing, path: '/category/{id}', summary: 'Change a category', body: changeOf(childInput, { version }) }),
  removeCategory: route({ ...removing, path: '/category/{id}', summary: 'Delete a category' }),
  listSubcategories: route({ method: 'GET', path: '/subcategories', summary: 'Subcategories', permission: 'member', response: list }),
  createSubcategory: route({ ...creating, path: '/subcategory/-1', summary: 'Create a subcategory', body: childInput }),
  updateSubcategory: route({
    ...changing,
    path: '/subcategory/{id}',
    summary: 'Change a subcategory',
    body: changeOf(childInput, { version }),
  }),
  removeSubcategory: route({ ...removing, path: '/subcategory/{id}', summary: 'Delete a subcategory' }),
}
