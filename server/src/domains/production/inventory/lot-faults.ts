import { type FaultOf, faultsBy, say } from '../../imports/index.ts'

const sentences = {
  unknown_place: say(
    'Le lieu « {value} » n’existe pas.',
    'There is no place "{value}".',
    'Écrivez son nom comme sur le plan, par exemple « Serre 1 · A ».',
    'Write its name as on the plan, for example "Greenhouse 1 · A".',
  ),
  several_places: say(
    'Plusieurs lieux s’appellent « {value} » : {list}.',
    'Several places are called "{value}": {list}.',
    'Écrivez le nom entier.',
    'Write the whole name.',
  ),
  unknown_container: say(
    'Le contenant « {value} » n’existe pas.',
    'There is no container "{value}".',
    'Créez-le dans les données de référence, ou corrigez cette cellule.',
    'Create it under reference data, or mend this cell.',
  ),
  unknown_caliber: say(
    'Le calibre « {value} » n’existe pas.',
    'There is no caliber "{value}".',
    'Créez-le dans les données de référence, ou corrigez cette cellule.',
    'Create it under reference data, or mend this cell.',
  ),
  several_lots: say(
    'Plusieurs cultures répondent à « {value} » : {list}.',
    'Several cultivations answer to "{value}": {list}.',
    'Écrivez le numéro du lot.',
    'Write the number of the lot.',
  ),
  no_such_lot: say(
    'Aucune culture ne répond à « {value} ».',
    'No cultivation answers to "{value}".',
    'Corrigez la ligne, ou demandez que les cultures qui manquent soient créées.',
    'Mend the row, or ask that missing cultivations be created.',
  ),
  own_number: say(
    'Le numéro « {value} » est de la série de la boutique, et aucune culture ne le porte.',
    'The number "{value}" is of the shop’s own series, and no cultivation has it.',
    'Corrigez-le, ou videz la cellule : la culture recevra son numéro.',
    'Mend it, or empty the cell: the cultivation will get its number.',
  ),
  no_cultivation: say(
    'Le numéro « {value} » est celui d’un lot qui n’est pas une culture.',
    'The number "{value}" is of a lot that is no cultivation.',
    'Un lot de semences se compte dans son propre écran ; pour une culture, corrigez le numéro.',
    'A lot of seed is counted on its own screen; for a cultivation, mend the number.',
  ),
  no_name: say(
    'Une culture à créer doit avoir un nom.',
    'A cultivation that is created must have a name.',
    'Remplissez le nom ou le nom latin.',
    'Fill in the name or the Latin name.',
  ),
  ended: say(
    'La culture {value} est terminée : ses plants ne bougent plus.',
    'Cultivation {value} has ended: its plants no longer move.',
    'Laissez cette ligne de côté, ou comptez-les dans une autre culture.',
    'Leave this row out, or count them in another cultivation.',
  ),
  other_plant: say(
    'Le lot est d’une autre plante que « {value} » : {list}.',
    'The lot is of another plant than "{value}": {list}.',
    'Vérifiez le numéro du lot.',
    'Check the number of the lot.',
  ),
  which_size: say(
    'La culture {value} a plusieurs calibres : {list}.',
    'Cultivation {value} has several calibers: {list}.',
    'Écrivez le contenant ou le calibre qui a été compté.',
    'Write the container or the caliber that was counted.',
  ),
  no_such_size: say(
    'La culture n’a pas ce calibre (« {value} ») ; elle a : {list}.',
    'The cultivation does not have this caliber ("{value}"); it has: {list}.',
    'Corrigez la ligne, ou demandez que ce qui manque soit créé.',
    'Mend the row, or ask that what is missing be created.',
  ),
  counted_twice: say(
    '« {value} » est déjà compté à la ligne {first}.',
    '"{value}" is counted on row {first} already.',
    'Additionnez les deux lignes, ou laissez-en une de côté.',
    'Add the two rows up, or leave one out.',
  ),
  two_places: say(
    '« {value} » est déjà à un autre lieu à la ligne {first}.',
    '"{value}" stands at another place on row {first}.',
    'Une culture est à un lieu : transférez-en une partie à une autre, ou corrigez la ligne.',
    'A cultivation stands at one place: transfer part of it to another, or mend the row.',
  ),
  stock_moved: say(
    'Il y avait {base} plants quand ce {given} a été écrit ; il y en a {now} aujourd’hui.',
    'There were {base} plants when this {given} was written; there are {now} today.',
    'La différence est appliquée : il y en aura {after}. Si {given} est ce qui se trouve là aujourd’hui, comptez ce lot à nouveau.',
    'The difference is applied: there will be {after}. If {given} is what stands there today, count this lot again.',
  ),
  below_reserved: say(
    'Des commandes retiennent plus de plants qu’il n’en restera : il en manquera {missing}.',
    'Orders hold more plants than will be left: {missing} will be missing.',
    'Les commandes touchées seront listées au tableau de bord.',
    'The orders that it hurts will be listed on the dashboard.',
  ),
}
export type FaultCode = keyof typeof sentences
export const faultOf: FaultOf<FaultCode> = faultsBy(sentences)
