/** One refusal as people read it, in both languages; `{name}` takes the detail of that name. */
export type Message = { fr: string; en: string; status: number }
export type Messages = Record<string, Message>

/** Refusals that any route may answer. Each domain's contract adds its own beside its routes. */
export const commonErrors = {
  invalid_input: { status: 400, fr: 'Certains champs sont à corriger.', en: 'Some fields need correcting.' },
  not_signed_in: { status: 401, fr: 'Connectez-vous pour continuer.', en: 'Sign in to continue.' },
  no_right: {
    status: 403,
    fr: 'Votre compte n’a pas le droit « {right} ».',
    en: 'Your account lacks the right "{right}".',
  },
  by_password_only: {
    status: 403,
    fr: 'Un code de caisse n’ouvre pas cela : connectez-vous avec votre mot de passe.',
    en: 'A till code does not open this: sign in with your password.',
  },
  not_staff: {
    status: 403,
    fr: 'Cet espace est réservé à l’équipe de Plantule.',
    en: 'This area is for the staff of Plantule only.',
  },
  second_step_needed: {
    status: 403,
    fr: 'Activez la double authentification de votre compte pour entrer dans cet espace.',
    en: 'Switch on the second step of your account to enter this area.',
  },
  shop_unnamed: {
    status: 400,
    fr: 'Vous êtes membre de plusieurs boutiques : la demande doit nommer la sienne (en-tête X-Shop).',
    en: 'You are a member of several shops: the request must name its own (X-Shop header).',
  },
  not_a_member: { status: 403, fr: 'Vous n’êtes membre d’aucune boutique active.', en: 'You are not a member of any active shop.' },
  shop_suspended: { status: 403, fr: 'Cette boutique est suspendue.', en: 'This shop is suspended.' },
  shop_moving: {
    status: 503,
    fr: 'Cette boutique change d’installation : rien ne peut être enregistré pendant quelques minutes.',
    en: 'This shop is moving to another installation: nothing can be saved for some minutes.',
  },
  shop_moved: { status: 410, fr: 'Cette boutique a déménagé : {address}', en: 'This shop has moved: {address}' },
  site_closed: {
    status: 503,
    fr: 'La boutique en ligne est fermée pour le moment.',
    en: 'The online shop is closed for now.',
  },
  not_in_level: {
    status: 403,
    fr: 'Cette fonction n’est pas comprise dans votre abonnement.',
    en: 'Your subscription does not include this.',
  },
  not_found: { status: 404, fr: 'Cet élément est introuvable.', en: 'This item cannot be found.' },
  stale_version: {
    status: 409,
    fr: 'Quelqu’un d’autre a modifié cet élément entre-temps.',
    en: 'Somebody else has changed this item meanwhile.',
  },
  in_use: { status: 409, fr: 'Cet élément est encore utilisé : {where}.', en: 'This item is still in use: {where}.' },
  already_exists: { status: 409, fr: 'Cette valeur existe déjà.', en: 'This value already exists.' },
  wrong_status: {
    status: 409,
    fr: 'Cette action n’est pas possible dans l’état actuel.',
    en: 'This action is not possible in the current state.',
  },
  too_large: { status: 413, fr: 'Ce fichier est trop volumineux (au plus {max}).', en: 'This file is too large (at most {max}).' },
  unsupported_file: {
    status: 415,
    fr: 'Ce fichier n’est pas d’un type accepté ({accepted}).',
    en: 'This file is not of an accepted type ({accepted}).',
  },
  key_refused: {
    status: 401,
    fr: 'Cette clé est inconnue, révoquée ou arrivée à sa fin.',
    en: 'This key is unknown, revoked or past its end.',
  },
  key_closed: {
    status: 403,
    fr: 'Ceci demande une personne : une clé n’y donne pas accès.',
    en: 'This asks for a person: a key does not open it.',
  },
  too_many_requests: { status: 429, fr: 'Trop de demandes : réessayez dans {wait}.', en: 'Too many requests: try again in {wait}.' },
  idempotency_key: {
    status: 400,
    fr: 'La clé `Idempotency-Key` doit avoir de 8 à 100 caractères.',
    en: 'The key `Idempotency-Key` must have 8 to 100 characters.',
  },
  idempotency_conflict: {
    status: 409,
    fr: 'Cette demande a déjà été envoyée avec un autre contenu.',
    en: 'This request was already sent with other content.',
  },
  already_done: {
    status: 409,
    fr: 'Ceci a déjà été fait ; ce qui avait été répondu a été effacé depuis, avec les données d’une personne. Rechargez la page pour en voir le résultat.',
    en: 'This was already done; what was answered has been erased since, with the data of a person. Reload the page to see its result.',
  },
  // Kept by the database, whatever writes: a foreign key, the days of a closed month.
  unknown_choice: { status: 409, fr: 'Ce choix n’existe plus dans la boutique.', en: 'This choice no longer exists in the shop.' },
  period_locked: {
    status: 409,
    fr: 'Les comptes sont clôturés jusqu’au {day} : choisissez une date plus récente.',
    en: 'The books are closed until {day}: choose a later date.',
  },
  took_too_long: {
    status: 503,
    fr: 'Cette demande a pris trop de temps et a été arrêtée : précisez-la, ou réessayez dans un instant.',
    en: 'This request took too long and was stopped: narrow it down, or try again in a moment.',
  },
  held_by_others: {
    status: 503,
    fr: 'Une autre opération retient ces données : réessayez dans un instant.',
    en: 'Another operation holds these data: try again in a moment.',
  },
  starter_gone: {
    status: 403,
    fr: 'Arrêté : la personne ou la clé au nom de qui ce travail se faisait n’a plus les droits qu’elle avait. Ce qui est fait reste.',
    en: 'Stopped: the person or key in whose name this was done no longer has the rights they had. What is done stays.',
  },
  readers_busy: {
    status: 429,
    fr: 'Plusieurs de vos fichiers sont déjà en cours de lecture : renvoyez celui-ci dans un instant.',
    en: 'Several of your files are being read already: send this one again in a moment.',
  },
  not_set_up: { status: 503, fr: 'Ce service n’est pas configuré : {service}.', en: 'This service is not set up: {service}.' },
  internal: {
    status: 500,
    fr: 'Une erreur inattendue est survenue (référence {requestId}).',
    en: 'An unexpected error occurred (reference {requestId}).',
  },
} as const satisfies Messages

/** RFC 9457 problem details as every refusal is answered. */
export type Problem = {
  type: string
  title: string
  status: number
  code: string
  detail?: string
  requestId: string
  /** Field errors: the path inside the part of the request, and the sentence. */
  errors?: { in: 'params' | 'query' | 'body'; path: (string | number)[]; message: string }[]
  details?: Record<string, unknown>
}

/**
 * Fills `{name}` from the details; `{name|plant|plants}` gives the word for one, or for more, after that number. Up to and below two
 * takes the first in French, one alone in English: a template is of one language, so that its own words say which by standing there.
 */
export const sentence = (template: string, details: Record<string, unknown> = {}): string =>
  template.replace(/\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}/g, (whole, name: string, one?: string, more?: string) => {
    const value = details[name]
    if (value === undefined) return whole
    if (one === undefined || more === undefined) return String(value)
    return Math.abs(Number(value)) < 2 ? one : more
  })
