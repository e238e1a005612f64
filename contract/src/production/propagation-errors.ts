import type { Messages } from '../base/errors.ts'

export const errors = {
  temperatures_crossed: {
    status: 400,
    fr: 'La température la plus haute est sous la plus basse.',
    en: 'The highest temperature is below the lowest.',
  },
  stratification_ended: {
    status: 409,
    fr: 'Cette stratification est terminée.',
    en: 'This stratification has ended.',
  },
  stratification_begun: {
    status: 409,
    fr: 'La stratification a commencé le {day} : son premier jour ne change plus.',
    en: 'The stratification began on {day}: its first day no longer changes.',
  },
  stratification_ready: {
    status: 409,
    fr: 'Toutes les phases sont finies : semez ce lot ou déclarez-le perdu.',
    en: 'All phases are over: sow this lot or declare it lost.',
  },
  stratification_not_ready: {
    status: 409,
    fr: 'Ce lot n’est pas prêt : finissez d’abord ses phases.',
    en: 'This lot is not ready: finish its phases first.',
  },
  stratification_sown: {
    status: 409,
    fr: 'Des graines de ce lot ont été semées : il reste dans l’histoire de ses cultures.',
    en: 'Seeds of this lot were sown: it stays in the history of its cultivations.',
  },
  stratification_sourced: {
    status: 409,
    fr: 'Des graines d’un lot y sont entrées : elle reste dans leur histoire. Retirez le lot pour les lui rendre, puis déclarez-la perdue.',
    en: 'Seeds of a lot went into it: it stays in their history. Take the lot out to give them back, then say it is lost.',
  },
  stratification_short: {
    status: 409,
    fr: 'Dans ce lot, il ne reste que {left}.',
    en: 'In this lot only {left} {left|is|are} left.',
  },
  stratification_too_few: {
    status: 409,
    fr: 'On en a déjà semé {sown} : le lot ne peut pas en avoir eu moins.',
    en: '{sown} were sown already: the lot cannot have had fewer.',
  },
  phase_over: {
    status: 409,
    fr: 'Jusqu’à la phase {over}, elles sont finies ou en cours : elles gardent leur type et ne disparaissent plus.',
    en: 'Up to phase {over} they are over or running: these keep their kind and stay.',
  },
  phase_too_early: {
    status: 409,
    fr: 'Cette date est avant le début de la phase, le {day}.',
    en: 'This day is before the phase began, on {day}.',
  },
  day_to_come: { status: 400, fr: 'Cette date est à venir.', en: 'This day is still to come.' },
  gone_before_planted: {
    status: 400,
    fr: 'Ce jour est avant celui de la plantation.',
    en: 'This day is before that of planting.',
  },
  test_due_before_test: {
    status: 400,
    fr: 'Le prochain test vient après le dernier.',
    en: 'The next test comes after the last one.',
  },
  mother_plant_held: {
    status: 409,
    fr: 'Ce pied mère est bloqué pour raison sanitaire{reason} : rien n’y est prélevé.',
    en: 'This mother plant is on a health hold{reason}: nothing is taken from it.',
  },
  mother_plant_gone: {
    status: 409,
    fr: 'Ce pied mère n’est plus là depuis le {day}.',
    en: 'This mother plant is gone since {day}.',
  },
  mother_plant_used: {
    status: 409,
    fr: 'On y a déjà prélevé : dites depuis quand il n’est plus là au lieu de le supprimer.',
    en: 'Something was taken from it: say since when it is gone instead of deleting it.',
  },
  sampling_before_planted: {
    status: 409,
    fr: 'Cette date est avant la plantation, le {day}.',
    en: 'This day is before planting, on {day}.',
  },
  sampling_over_budget: {
    status: 409,
    fr: 'Le budget de boutures et greffons pour {year} est de {budget} : il serait dépassé de {over}.',
    en: 'The budget of cuttings and grafts for {year} is {budget}: it would be passed by {over}.',
  },
  sampling_grown: {
    status: 409,
    fr: 'Ce prélèvement est devenu la culture {number} : il reste dans son histoire.',
    en: 'This sampling became the cultivation {number}: it stays in its history.',
  },
} as const satisfies Messages
