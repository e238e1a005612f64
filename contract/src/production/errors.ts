import type { Messages } from '../base/errors.ts'

export const errors = {
  place_name_taken: { status: 409, fr: 'Un autre lieu porte déjà ce nom ici.', en: 'Another place has this name here.' },
  place_in_use: {
    status: 409,
    fr: 'Des cultures y sont encore ({lots}) : déplacez-les d’abord.',
    en: 'Cultivations still stand there ({lots}): move them first.',
  },
  place_has_sections: {
    status: 409,
    fr: 'Ce lieu a encore des sections : supprimez-les d’abord.',
    en: 'This place still has sections: delete them first.',
  },
  place_treated: {
    status: 409,
    fr: 'Le registre des traitements nomme ce lieu : il ne peut plus être supprimé.',
    en: 'The register of treatments names this place: it can no longer be deleted.',
  },
  lot_ended: {
    status: 409,
    fr: 'Cette culture est terminée : ses plants ne bougent plus.',
    en: 'This cultivation has ended: its plants no longer move.',
  },
  too_many_lots: {
    status: 400,
    fr: '{count} lots répondent aux filtres : au plus {max} à la fois. Resserrez les filtres.',
    en: '{count} lots match the filters: at most {max} at once. Narrow the filters.',
  },
  lot_not_begun: {
    status: 409,
    fr: 'Ce jour est avant le début de « {name} », le {day}.',
    en: 'This day is before “{name}” began, on {day}.',
  },
  lot_size_taken: {
    status: 409,
    fr: 'Cette culture a déjà ce contenant et ce calibre.',
    en: 'This cultivation has this container and caliber already.',
  },
  lot_in_use: {
    status: 409,
    fr: 'Cette culture a déjà une histoire, de plants ou d’interventions : terminez-la au lieu de la supprimer.',
    en: 'This cultivation has a history of plants or interventions: end it instead of deleting it.',
  },
  lot_size_in_use: {
    status: 409,
    fr: 'Ce calibre a déjà eu des plants : il reste dans l’histoire de la culture.',
    en: 'This caliber has had plants: it stays in the history of the cultivation.',
  },
  lot_stock_changed: {
    status: 409,
    fr: 'Le stock a changé entre-temps : il y a {onHand} {onHand|plant|plants}.',
    en: 'The stock has changed meanwhile: there {onHand|is|are} {onHand} {onHand|plant|plants}.',
  },
  lot_short: {
    status: 409,
    fr: 'Il n’y a que {onHand} {onHand|plant|plants}.',
    en: 'There {onHand|is|are} only {onHand} {onHand|plant|plants}.',
  },
  lot_promised: {
    status: 409,
    fr: 'Des commandes attendent déjà {promised} de ces plants : changez d’abord ce qu’elles retiennent.',
    en: 'Orders hold {promised} of these plants already: change what they hold first.',
  },
  lot_awaited: {
    status: 409,
    fr: 'Des commandes attendent {held} de ses plants : terminez cette culture depuis sa fiche.',
    en: 'Orders wait for {held} of its plants: end this cultivation on its own page.',
  },
  lot_contracted: {
    status: 409,
    fr: 'Ces plants sont cultivés pour la commande {reference} : {left} {left|peut|peuvent} partir ailleurs.',
    en: 'These plants are grown for order {reference}: {left} may go elsewhere.',
  },
  lot_same: { status: 400, fr: 'Choisissez deux calibres différents.', en: 'Choose two different calibers.' },
  lot_other_plant: {
    status: 409,
    fr: 'Ces deux cultures ne sont pas de la même plante.',
    en: 'These two cultivations are not of the same plant.',
  },
  lot_held: {
    status: 409,
    fr: 'Un rappel retient ce lot : rien n’en sort, ni vers un autre lot ni avec un passeport, tant qu’il n’est pas levé.',
    en: 'A recall holds this lot: nothing leaves it, neither for another lot nor with a passport, until it is lifted.',
  },
  size_held: {
    status: 409,
    fr: 'Un rappel retient tout le stock de {label} : il ne devient pas celui d’une culture tant qu’il n’est pas levé.',
    en: 'A recall holds all stock of {label}: it does not become that of a cultivation until it is lifted.',
  },
  lot_cycle: {
    status: 409,
    fr: 'Une culture ne peut pas descendre d’elle-même.',
    en: 'A cultivation cannot descend from itself.',
  },
  lot_connected: {
    status: 409,
    fr: 'Ces plants sont déjà reliés à {label} : déliez-les d’abord.',
    en: 'These plants are connected to {label} already: disconnect them first.',
  },
  connect_own_stock: {
    status: 409,
    fr: '{label} a déjà un stock de {onHand} {onHand|plant|plants} : dites si ce sont les mêmes plants que ceux de la culture, ou d’autres.',
    en: '{label} has a stock of {onHand} {onHand|plant|plants} already: say whether they are those of the cultivation, or others.',
  },
  disconnect_reserved: {
    status: 409,
    fr: 'Des commandes attendent {reserved} de ces plants : il n’en resterait pas assez.',
    en: 'Orders await {reserved} of these plants: not enough would be left.',
  },
} as const satisfies Messages
