import type { Messages } from '../base/errors.ts'

export const errors = {
  zone_used: {
    status: 409,
    fr: 'Des récoltes viennent de cette zone : fermez-la au lieu de la supprimer.',
    en: 'Collections come from this zone: close it instead of deleting it.',
  },
  zone_closed: {
    status: 409,
    fr: 'Cette zone est fermée : on n’y récolte plus.',
    en: 'This zone is closed: nothing is collected there any more.',
  },
  individuals_over_population: {
    status: 400,
    fr: 'On ne récolte pas sur plus d’individus que la population n’en compte.',
    en: 'No more individuals are collected from than the population counts.',
  },
  collecting_rules_broken: {
    status: 409,
    fr: 'Le référentiel n’est pas respecté ({rules}) : corrigez, ou faites justifier la récolte par un responsable.',
    en: 'The referential is not kept ({rules}): correct it, or have a manager justify the collection.',
  },
  justification_refused: {
    status: 403,
    fr: 'Seule une personne qui a le droit de changer les réglages peut justifier un écart au référentiel.',
    en: 'Only somebody who may change the settings can justify a departure from the referential.',
  },
  collection_used: {
    status: 409,
    fr: 'Un lot vient de cette récolte : elle reste dans son histoire.',
    en: 'A lot comes from this collection: it stays in its history.',
  },
  collection_given: {
    status: 409,
    fr: 'Des lots ont déjà pris {given} {unit} de « {name} » : la récolte ne peut pas compter moins, ni changer d’unité.',
    en: 'Lots have taken {given} {unit} of “{name}” already: the collection cannot count less, nor change its unit.',
  },
  markers_full: { status: 409, fr: 'Une zone a 500 repères au plus.', en: 'A zone has 500 markers at most.' },
} as const satisfies Messages
