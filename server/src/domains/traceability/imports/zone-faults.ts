import { type FaultOf, faultsBy, say } from '../../imports/index.ts'

const sentences = {
  no_name: say(
    'Cette zone n’a pas de nom.',
    'This zone has no name.',
    'Écrivez son nom, ou laissez la ligne de côté.',
    'Write its name, or leave the row out.',
  ),
  several_zones: say(
    'Plusieurs zones s’appellent « {value} » : {list}.',
    'Several zones are called "{value}": {list}.',
    'Écrivez aussi la commune, ou renommez l’une d’elles.',
    'Write the commune too, or rename one of them.',
  ),
  zone_twice: say(
    '« {value} » est déjà à la ligne {first}.',
    '"{value}" stands on row {first} already.',
    'Donnez-leur deux noms, ou laissez une des lignes de côté.',
    'Give them two names, or leave one of the rows out.',
  ),
  half_a_spot: say(
    'Il faut la latitude et la longitude ensemble.',
    'Latitude and longitude are needed together.',
    'Complétez la ligne, ou videz les deux cellules.',
    'Complete the row, or empty both cells.',
  ),
  region_proposed: say(
    'La région « {value} » est proposée d’après l’endroit.',
    'The region "{value}" is proposed by the place.',
    'Vérifiez-la avec la carte officielle.',
    'Check it with the official map.',
  ),
}
export const zoneFault: FaultOf<keyof typeof sentences> = faultsBy(sentences)
