/**
 * What stands in the columns of jsonb, by `table.column`. Each domain adds its own beside what writes them (`json-columns.ts`
 * of its folder): the database keeps no shape of them, so what writes is what the type is taken from. A column that nobody names is
 * unknown.
 */
// An interface, since it grows by the files of the domains.
export interface JsonColumns {
  'setting.value': object
}
