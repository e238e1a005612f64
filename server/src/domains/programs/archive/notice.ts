import type { DataManifest } from './take-out.ts'

/** What whoever opens the archive reads first, in both languages. */
export function notice({ shop, at, tables, files, missing, leftOut }: DataManifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const withheld = tables
    .filter((table) => table.withheld.length > 0)
    .map(({ name, withheld: columns }) => `  ${name}: ${columns.join(', ')}`)
  const out = (language: 'fr' | 'en'): string[] => leftOut.map(({ why, tables: names }) => `  ${names.join(', ')}\n    ${why[language]}`)
  return [
    `${shop.name} (${shop.uid})`,
    `Toutes les données de la boutique au ${at} : ${tables.length} tables, ${rows} lignes, ${files.length} fichiers.`,
    '',
    'tables/<nom>.jsonl   une ligne JSON par enregistrement (UTF-8), sans aucune perte',
    'tables/<nom>.csv     la même chose pour un tableur (UTF-8, point-virgule, RFC 4180)',
    'files/<n°>-<nom>     les fichiers ; le numéro est celui de la table stored_file',
    'manifest.json        le nombre de lignes, la taille et l’empreinte SHA-256 de chaque fichier',
    '',
    'Les montants sont en centimes, les taux en points de base (550 = 5,5 %), les instants en temps universel.',
    'Une colonne <nom>_id renvoie à l’id de la table <nom>.',
    '',
    'Colonnes retenues, parce qu’elles ouvrent un accès :',
    ...withheld,
    'Dans les textes des e-mails (outbox_mail), la partie secrète des liens est remplacée par « … ».',
    '',
    'Tables laissées de côté :',
    ...out('fr'),
    ...(missing.length > 0 ? ['', `Fichiers introuvables : ${missing.map(({ id, name }) => `${id} ${name}`).join(', ')}`] : []),
    '',
    '----',
    '',
    `All data of the shop as of ${at}: ${tables.length} tables, ${rows} rows, ${files.length} files.`,
    '',
    'tables/<name>.jsonl  a line of JSON a record (UTF-8), nothing lost',
    'tables/<name>.csv    the same for a spreadsheet (UTF-8, semicolons, RFC 4180)',
    'files/<no>-<name>    the files; the number is that of the table stored_file',
    'manifest.json        rows, size and SHA-256 of each file',
    '',
    'Amounts are in cents, rates in basis points (550 is 5.5 %), instants in UTC. A column <name>_id refers to the id of table <name>.',
    '',
    'Columns withheld, as they open something: see above. In the texts of mails (outbox_mail) the secret part of links is replaced by “…”.',
    '',
    'Tables left out:',
    ...out('en'),
    ...(missing.length > 0 ? ['', `Files not found: ${missing.map(({ id, name }) => `${id} ${name}`).join(', ')}`] : []),
    '',
  ].join('\r\n')
}
