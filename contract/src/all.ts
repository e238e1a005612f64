import { commonErrors, type Message } from './errors.ts'
import type { Route } from './route.ts'
import * as catalogueCategories from './catalogue-categories.ts'
import * as catalogueProducts from './catalogue-products.ts'
import * as catalogueReference from './catalogue-reference.ts'
import * as catalogueSubproducts from './catalogue-subproducts.ts'
import * as customers from './customers.ts'
import * as diagnostic from './diagnostic.ts'
import * as downloads from './downloads.ts'
import * as init from './init.ts'
import * as library from './library.ts'
import * as orders from './orders.ts'
import * as orderRoutes from './orders-routes.ts'
import * as settings from './settings.ts'
import * as stock from './stock.ts'
import * as system from './system.ts'
import * as team from './team.ts'

/** Every contract module; one line a domain. Routes and error messages are found by looking at what they export. */
const modules: Record<string, unknown>[] = [system, team, init, catalogueReference, catalogueCategories, catalogueProducts, catalogueSubproducts, stock, settings, customers, orders, orderRoutes, downloads, library, diagnostic]

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'permission' in value

/** Every route of the product. */
export const allRoutes: Route[] = modules.flatMap((module) =>
  Object.values(module).flatMap((exported) =>
    typeof exported === 'object' && exported !== null && !isRoute(exported) ? Object.values(exported).filter(isRoute) : [],
  ),
)

/** Every refusal's sentence. A domain's own stand in its export `errors`. */
export const messages: Record<string, Message> = Object.assign(
  {},
  commonErrors,
  ...modules.map((module) => module['errors'] ?? {}),
)
