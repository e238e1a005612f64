import {
  AliasNode,
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  type CompiledQuery,
  type DeleteQueryNode,
  IdentifierNode,
  type JoinNode,
  type OperationNode,
  OperatorNode,
  OrNode,
  ParensNode,
  PostgresQueryCompiler,
  type RawBuilder,
  RawNode,
  ReferenceNode,
  type SelectQueryNode,
  sql,
  TableNode,
  type UpdateQueryNode,
  ValueNode,
  WhereNode,
} from 'kysely'
import { shopTables } from '../db/tables.gen.ts'

/** Stands for the shop among the values of a statement until it is sent. */
const SHOP = Symbol('shop')

/** The shop of the transaction, for what is written in SQL: `where c.shop_id = ${ownShop}`. */
export const ownShop: RawBuilder<number> = sql.val(SHOP as unknown as number)

/** The values as PostgreSQL gets them. */
export function withShop(values: readonly unknown[], shopId: number): unknown[] {
  return values.map((value) => (value === SHOP ? shopId : value))
}

/**
 * The same statement with the shop in its words: a machine among several copies rows by a statement of its own, for which it does not
 * know the values yet.
 */
export function shopInWords(text: string, values: readonly unknown[], shopId: number): { text: string; values: unknown[] } {
  const places = new Map<string, string>()
  const rest: unknown[] = []
  for (const [at, value] of values.entries()) {
    if (value === SHOP) places.set(`$${at + 1}`, `'${shopId}'::bigint`)
    else places.set(`$${at + 1}`, `$${rest.push(value)}`)
  }
  return { text: text.replace(/\$\d+/g, (place) => places.get(place) ?? place), values: rest }
}

/** Puts `values` where a kept statement has its stand-ins, and leaves the places of the shop. */
export function standIn(places: readonly unknown[], values: readonly unknown[]): unknown[] {
  let next = 0
  return places.map((place) => (place === SHOP ? SHOP : values[next++]))
}

/**
 * Adds the shop to each query that is built, for every table that it reads, joins, changes or deletes from. Row security shows
 * other shops' rows to nobody anyhow: a statement that names its shop besides is planned in less time, and a router of shops
 * over several machines knows where to send it.
 */
export class NamingCompiler extends PostgresQueryCompiler {
  #place: string | undefined

  override compileQuery(...query: Parameters<PostgresQueryCompiler['compileQuery']>): CompiledQuery {
    this.#place = undefined
    return super.compileQuery(...query)
  }
  /** One value for the shop, however often a statement names it. */
  protected override appendValue(value: unknown): void {
    if (value !== SHOP) super.appendValue(value)
    else if (this.#place) this.append(this.#place)
    else {
      super.appendValue(value)
      this.#place = this.getCurrentParameterPlaceholder()
    }
  }
  protected override visitSelectQuery(node: SelectQueryNode): void {
    super.visitSelectQuery(naming(node, node.from?.froms ?? []))
  }
  protected override visitJoin(node: JoinNode): void {
    const named = ofShop(node.table)
    super.visitJoin(named && node.on ? { ...node, on: { ...node.on, on: both(node.on.on, named) } } : node)
  }
  protected override visitUpdateQuery(node: UpdateQueryNode): void {
    // A row stays its shop's: a machine among several takes no statement that might move it.
    const updates = node.updates?.filter(({ column }) => !(ColumnNode.is(column) && column.column.name === 'shop_id'))
    super.visitUpdateQuery(
      naming({ ...node, ...(updates ? { updates } : {}) }, [...(node.table ? [node.table] : []), ...(node.from?.froms ?? [])]),
    )
  }
  protected override visitDeleteQuery(node: DeleteQueryNode): void {
    super.visitDeleteQuery(naming(node, [...node.from.froms, ...(node.using?.tables ?? [])]))
  }
}

function naming<Q extends { readonly where?: WhereNode }>(query: Q, tables: readonly OperationNode[]): Q {
  const named = tables.flatMap((table) => ofShop(table) ?? [])
  if (named.length === 0) return query
  const given = query.where ? [query.where.where] : []
  return { ...query, where: WhereNode.create([...given, ...named].reduce(both)) }
}

/** Both conditions; what was written as SQL may hold an `or`. */
const both = (one: OperationNode, other: OperationNode): OperationNode =>
  AndNode.create(RawNode.is(one) || OrNode.is(one) ? ParensNode.create(one) : one, other)

const EQUALS = OperatorNode.create('=')
const COLUMN = ColumnNode.create('shop_id')
const VALUE = ValueNode.create(SHOP)

/** `t.shop_id = the shop` for a table of shops' rows; nothing for a subquery, a common table or what all shops share. */
function ofShop(node: OperationNode): BinaryOperationNode | undefined {
  const table = AliasNode.is(node) ? node.node : node
  if (!TableNode.is(table) || !shopTables.has(table.table.identifier.name)) return undefined
  const alias = AliasNode.is(node) && IdentifierNode.is(node.alias) ? node.alias.name : table.table.identifier.name
  return BinaryOperationNode.create(ReferenceNode.create(COLUMN, TableNode.create(alias)), EQUALS, VALUE)
}
