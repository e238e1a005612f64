/** Imports of one table of any kind: what they share, from the file to the undoing. */
export { columnsBy } from './columns.ts'
export { type FaultOf, type Faults, faultsBy, say } from './faults.ts'
export { keepTable, lockChecked, markUndone, readUpload, refuseChanged, soundFields, tableOfRecord, undoOf } from './keep-table.ts'
export { type CellFault, type CellKind, readCells } from './read-cells.ts'
export { type KeptTable, type LookedTable, tableJobs } from './run-table.ts'
