// Made by `npm run generate` from the migrated database. Do not edit.
export type DB = Record<string, never>
