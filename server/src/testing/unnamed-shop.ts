import { loadModule, parseSync } from 'libpg-query'
import { shopTables } from '../db/tables.gen.ts'

/** A node of PostgreSQL's own syntax tree, `{ SelectStmt: { fromClause: [ … ] } }`. */
type Node = { [key: string]: unknown }
const node = (value: unknown): Node => (value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Node) : {})
const nodes = (value: unknown): Node[] => (Array.isArray(value) ? value.map(node) : [])
const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** What is known to be of the shop: a value that was given, a common table or a subquery (which are read on their own). */
const SHOP = -1

/** The names that a part of a statement may use: of its relations, of its common tables, and those of what it stands in. */
class Scope {
  readonly names = new Map<string, number>()
  readonly common = new Set<string>()
  readonly up: Scope | undefined
  constructor(up: Scope | undefined) {
    this.up = up
  }
  /** Nothing for what the query stands in: a cluster does not see the shop of a subquery through it. */
  relation(name: string | undefined): number | undefined {
    const found = name === undefined ? [...this.names.values()].at(0) : this.names.get(name)
    return found ?? (this.up?.knows(name) ? undefined : SHOP)
  }
  knows(name: string | undefined): boolean {
    return (name === undefined ? this.names.size > 0 : this.names.has(name)) || (this.up?.knows(name) ?? false)
  }
  isCommon(name: string): boolean {
    return this.common.has(name) || (this.up?.isCommon(name) ?? false)
  }
}

/** The relations of shops' rows in one statement, tied to each other and to the shop by what it says of `shop_id`. */
class Reading {
  readonly relations: string[] = []
  readonly #ties = new Map<number, number>()

  untied(): string[] {
    return this.relations.filter((_, at) => this.#root(at) !== this.#root(SHOP))
  }

  #root(at: number): number {
    const next = this.#ties.get(at)
    return next === undefined ? at : this.#root(next)
  }
  #tie(a: number | undefined, b: number | undefined): void {
    if (a === undefined || b === undefined || this.#root(a) === this.#root(b)) return
    this.#ties.set(this.#root(a), this.#root(b))
  }

  /** Reads whatever may hold a query. */
  read(value: unknown, up?: Scope): void {
    if (Array.isArray(value)) for (const each of value) this.read(each, up)
    if (value === null || typeof value !== 'object') return
    for (const [kind, inner] of Object.entries(node(value))) {
      if (kind === 'SelectStmt' || kind === 'UpdateStmt' || kind === 'DeleteStmt') this.#query(node(inner), up)
      else if (kind === 'InsertStmt') this.#insert(node(inner), up)
      else this.read(inner, up)
    }
  }

  #query(query: Node, up: Scope | undefined): void {
    const scope = this.#scope(query, up)
    if (query.larg) {
      this.#query(node(query.larg), scope)
      this.#query(node(query.rarg), scope)
      return
    }
    if (query.relation) this.#from({ RangeVar: query.relation }, scope)
    for (const item of [...nodes(query.fromClause), ...nodes(query.usingClause)]) this.#from(item, scope)
    this.#condition(node(query.whereClause), scope)
    const { withClause: _, relation: __, fromClause: ___, usingClause: ____, ...rest } = query
    for (const part of Object.values(rest)) this.read(part, scope)
  }

  #insert(insert: Node, up: Scope | undefined): void {
    const scope = this.#scope(insert, up)
    this.read(insert.selectStmt, scope)
    scope.names.set('excluded', SHOP).set(text(node(insert.relation).relname), SHOP)
    this.read(insert.onConflictClause, scope)
    this.read(insert.returningList, scope)
  }

  #scope(query: Node, up: Scope | undefined): Scope {
    const scope = new Scope(up)
    const common = nodes(node(query.withClause).ctes).map((each) => node(each.CommonTableExpr))
    for (const each of common) scope.common.add(text(each.ctename))
    for (const each of common) this.read(each.ctequery, scope)
    return scope
  }

  /** Names what a `from` brings, and answers the relations. */
  #from(item: Node, scope: Scope): number[] {
    if (item.RangeVar) return [this.#range(node(item.RangeVar), scope)]
    if (item.JoinExpr) return this.#join(node(item.JoinExpr), scope)
    this.read(item, scope)
    for (const each of Object.values(item)) scope.names.set(text(node(node(each).alias).aliasname), SHOP)
    return [SHOP]
  }
  #range(range: Node, scope: Scope): number {
    const table = text(range.relname)
    const alias = text(node(range.alias).aliasname) || table
    const known = shopTables.has(table) && !scope.isCommon(table)
    const at = known ? this.relations.push(alias === table ? table : `${table} ${alias}`) - 1 : SHOP
    scope.names.set(alias, at)
    return at
  }
  #join(join: Node, scope: Scope): number[] {
    const left = this.#from(node(join.larg), scope)
    const right = this.#from(node(join.rarg), scope)
    if (nodes(join.usingClause).some((each) => text(node(each.String).sval) === 'shop_id')) this.#tie(right[0], left[0])
    this.#condition(node(join.quals), scope)
    this.read(join.quals, scope)
    return [...left, ...right]
  }

  /** Ties by the equalities that all rows keep. */
  #condition(condition: Node, scope: Scope): void {
    const all = node(condition.BoolExpr)
    if (all.boolop === 'AND_EXPR') for (const each of nodes(all.args)) this.#condition(each, scope)
    const { name, lexpr, rexpr } = node(condition.A_Expr)
    if (text(node(nodes(name)[0]?.String).sval) === '=') {
      const right = parts(rexpr)
      parts(lexpr).forEach((each, at) => this.#equal(each, right[at] ?? {}, scope))
    }
    const { testexpr, subLinkType } = node(condition.SubLink)
    if (subLinkType === 'ANY_SUBLINK') for (const each of parts(testexpr)) this.#equal(each, { ParamRef: {} }, scope)
  }
  #equal(left: Node, right: Node, scope: Scope): void {
    if (isShop(left) || isShop(right)) this.#tie(this.#side(left, scope), this.#side(right, scope))
  }
  #side(side: Node, scope: Scope): number | undefined {
    if (isShop(side)) return scope.relation(fields(side).at(-2))
    return side.ParamRef || side.A_Const || side.TypeCast || side.FuncCall ? SHOP : undefined
  }
}

/** The values of a row, `(a, b)`; a value that is none stands for itself. */
const parts = (value: unknown): Node[] => (node(value).RowExpr ? nodes(node(node(value).RowExpr).args) : [node(value)])
const fields = (column: Node): string[] => nodes(node(column.ColumnRef).fields).map((field) => text(node(field.String).sval))
const isShop = (column: Node): boolean => fields(column).at(-1) === 'shop_id'

await loadModule()

/** The relations of shops' rows that a statement reads or changes without a word of the shop. */
export function unnamedShop(sql: string): string[] {
  const reading = new Reading()
  reading.read(parseSync(sql).stmts)
  return reading.untied()
}
