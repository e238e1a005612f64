import { type FaultOf, faultsBy, say } from '../../imports/index.ts'

const mendNumber = [
  'Corrigez le numéro, ou videz la cellule : le lot recevra le sien.',
  'Mend the number, or empty the cell: the batch will get one.',
] as const
const sentences = {
  no_name: say(
    'Ce lot n’a ni nom ni espèce.',
    'This batch has neither name nor species.',
    'Écrivez l’un des deux.',
    'Write one of the two.',
  ),
  no_day: say(
    'Il manque la date de ce lot.',
    'The day of this batch is missing.',
    'Écrivez par exemple 15/08/2026.',
    'Write for example 15/08/2026.',
  ),
  day_to_come: say('Le {value} est encore à venir.', '{value} is yet to come.', 'Corrigez la date.', 'Mend the day.'),
  other_kind: say(
    'Le numéro « {value} » est celui d’un lot d’une autre sorte.',
    'The number "{value}" is of a lot of another kind.',
    ...mendNumber,
  ),
  several_batches: say(
    'Plusieurs lots répondent à « {value} » ce jour-là : {list}.',
    'Several batches answer to "{value}" on that day: {list}.',
    'Écrivez le numéro du lot.',
    'Write the number of the batch.',
  ),
  batch_twice: say(
    '« {value} » est déjà à la ligne {first}.',
    '"{value}" stands on row {first} already.',
    'Donnez un numéro à chacun, ou laissez une des lignes de côté.',
    'Give each a number, or leave one of the rows out.',
  ),
  other_unit: say(
    'Le lot {value} se compte dans une autre unité.',
    'Batch {value} is counted in another unit.',
    'L’unité d’un lot ne change pas.',
    'The unit of a batch does not change.',
  ),
  amount_of_sources: say(
    'Ce qui est entré dans le lot {value} vient d’autres lots : cela ne se corrige pas ici.',
    'What came into batch {value} is of other lots: that is not mended here.',
    'Videz la quantité entrée.',
    'Empty the amount that came in.',
  ),
  pieces_whole: say(
    '« {value} » : des pièces se comptent en nombres entiers.',
    '"{value}": pieces are counted in whole numbers.',
    'Écrivez un nombre entier.',
    'Write a whole number.',
  ),
  cleaned_over_raw: say(
    'Le nettoyage ne laisse pas {value} de {raw}.',
    'Cleaning does not leave {value} of {raw}.',
    'Corrigez l’une des deux quantités.',
    'Mend one of the two amounts.',
  ),
  local_short: say(
    'Il ne reste que {left} en vrac du lot {value} : une partie est déjà partie.',
    'Only {left} of batch {value} is left loose: part of it has gone already.',
    'Corrigez la quantité, ou comptez le lot sur sa page.',
    'Mend the amount, or count the batch on its page.',
  ),
  held: say(
    'Le lot {value} est retenu par un rappel : rien n’y bouge.',
    'Batch {value} is held by a recall: nothing of it moves.',
    'Laissez cette ligne de côté.',
    'Leave this row out.',
  ),
  unknown_place: say(
    'Le lieu « {value} » n’existe pas.',
    'There is no place "{value}".',
    'Écrivez son nom comme sur le plan.',
    'Write its name as on the plan.',
  ),
  several_places: say(
    'Plusieurs lieux s’appellent « {value} » : {list}.',
    'Several places are called "{value}": {list}.',
    'Écrivez le nom entier.',
    'Write the whole name.',
  ),
  unknown_species: say(
    '« {value} » n’est pas reconnu comme une espèce.',
    '"{value}" is not known as a species.',
    'Le lot garde ce nom, sans être relié à une espèce.',
    'The batch keeps this name, tied to no species.',
  ),
}
export const batchFault: FaultOf<keyof typeof sentences> = faultsBy(sentences)
