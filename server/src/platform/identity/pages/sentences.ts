import type { Locale } from './locale.ts'

/** All that the identity pages and mails say. `{name}` is filled by `say`. */
const sentences = {
  tagline: ['Le carnet de bord des pépinières', 'The logbook of plant nurseries'],
  sign_in: ['Connexion', 'Sign in'],
  sign_in_lead: ['Retrouvez votre pépinière.', 'Back to your nursery.'],
  email: ['Adresse e-mail', 'Email address'],
  password: ['Mot de passe', 'Password'],
  stay: ['Rester connecté sur cet appareil', 'Stay signed in on this device'],
  sign_in_action: ['Se connecter', 'Sign in'],
  forgot_link: ['Mot de passe oublié ?', 'Forgotten password?'],
  opening_ask: ['Pas encore de compte ?', 'No account yet?'],
  opening_link: ['Ouvrir ma boutique', 'Open my shop'],
  demo_title: ['Démonstration : entrez en un clic', 'Demonstration: one click to enter'],
  wrong_password: ['Adresse ou mot de passe incorrect.', 'Wrong address or password.'],
  email_needed: ['Indiquez une adresse e-mail valable.', 'Enter a valid email address.'],
  password_needed: ['Indiquez votre mot de passe.', 'Enter your password.'],
  locked: [
    'Trop d’essais. Réessayez dans {wait}, ou choisissez un nouveau mot de passe.',
    'Too many tries. Try again in {wait}, or choose a new password.',
  ],
  code_title: ['Vérification en deux étapes', 'Two-step verification'],
  code_lead: ['Saisissez le code à 6 chiffres de votre application.', 'Enter the 6-digit code from your app.'],
  code: ['Code', 'Code'],
  code_hint: ['Sans votre téléphone, saisissez un code de secours.', 'Without your phone, enter a recovery code.'],
  code_wrong: [
    'Ce code ne convient pas. Attendez le suivant et réessayez.',
    'This code does not fit. Wait for the next one and try again.',
  ],
  code_action: ['Vérifier', 'Verify'],
  forgot_title: ['Mot de passe oublié', 'Forgotten password'],
  forgot_lead: ['Nous vous enverrons un lien pour en choisir un nouveau.', 'We will send you a link to choose a new one.'],
  forgot_action: ['Recevoir le lien', 'Send me the link'],
  forgot_done_title: ['Regardez votre boîte aux lettres', 'Check your inbox'],
  forgot_done: [
    'Si un compte ou une invitation existe pour {email}, un lien vient d’y être envoyé. Pensez aux courriers indésirables.',
    'If there is an account or an invitation for {email}, a link is on its way. Have a look at your spam folder too.',
  ],
  new_title: ['Nouveau mot de passe', 'New password'],
  welcome_title: ['Bienvenue', 'Welcome'],
  welcome_lead: [
    '{shop} vous invite. Choisissez le mot de passe de votre compte {email}.',
    '{shop} invites you. Choose the password of your account {email}.',
  ],
  join_lead: [
    '{shop} vous invite. Donnez le mot de passe de votre compte {email} pour accepter.',
    '{shop} invites you. Give the password of your account {email} to accept.',
  ],
  join_action: ['Accepter l’invitation', 'Accept the invitation'],
  joined_title: ['Bienvenue', 'Welcome'],
  joined: ['Vous faites partie de l’équipe. Vous pouvez vous connecter.', 'You are part of the team. You can sign in now.'],
  invitation_dead: [
    'Cette invitation a déjà servi, a été retirée ou est trop ancienne. Si elle vous attend encore, un nouveau lien peut vous être envoyé.',
    'This invitation was used already, taken back or is too old. If it still waits for you, a new link can be sent.',
  ],
  new_lead: [
    'Pour votre compte {email}. Vous serez déconnecté partout ailleurs.',
    'For your account {email}. You will be signed out everywhere else.',
  ],
  new_password: ['Nouveau mot de passe', 'New password'],
  new_again: ['Le même, encore une fois', 'The same, once more'],
  new_hint: ['Au moins 10 caractères ; une courte phrase fait très bien l’affaire.', 'At least 10 characters; a short phrase does nicely.'],
  new_action: ['Enregistrer', 'Save'],
  new_done_title: ['C’est enregistré', 'Saved'],
  new_done: ['Votre mot de passe est enregistré. Vous pouvez vous connecter.', 'Your password is saved. You can sign in now.'],
  password_short: ['Il faut au moins 10 caractères.', 'At least 10 characters are needed.'],
  password_long: ['Au plus 200 caractères.', 'At most 200 characters.'],
  password_common: ['Ce mot de passe est trop facile à deviner.', 'This password is too easy to guess.'],
  password_differs: ['Les deux saisies diffèrent.', 'The two entries differ.'],
  link_dead_title: ['Ce lien ne fonctionne plus', 'This link no longer works'],
  link_dead: ['Il a déjà servi ou il est trop ancien.', 'It was used already, or it is too old.'],
  link_again: ['Demander un nouveau lien', 'Ask for a new link'],
  verify_title: ['Confirmer votre adresse', 'Confirm your address'],
  verify_lead: ['Un clic encore, et votre adresse e-mail est confirmée.', 'One more click, and your email address is confirmed.'],
  verify_action: ['Confirmer mon adresse', 'Confirm my address'],
  verify_done_title: ['Adresse confirmée', 'Address confirmed'],
  verify_done: ['Merci, votre adresse e-mail est confirmée.', 'Thank you, your email address is confirmed.'],
  signed_out_title: ['Vous êtes déconnecté', 'You are signed out'],
  signed_out: ['À bientôt !', 'See you soon!'],
  sign_out_title: ['Se déconnecter ?', 'Sign out?'],
  sign_out_lead: ['Votre session sera fermée dans ce navigateur.', 'Your session in this browser will end.'],
  sign_out_action: ['Se déconnecter', 'Sign out'],
  stay_action: ['Rester connecté', 'Stay signed in'],
  to_app: ['Ouvrir Plantule', 'Open Plantule'],
  back: ['Retour', 'Back'],
  expired_title: ['Cette page a expiré', 'This page has expired'],
  expired: [
    'La connexion a pris trop de temps, ou a déjà abouti. Recommencez, c’est rapide.',
    'Signing in took too long, or has succeeded already. Start again, it is quick.',
  ],
  busy_title: ['Un instant', 'One moment'],
  busy: [
    'Trop de demandes viennent de votre connexion. Réessayez dans {wait}.',
    'Too many requests come from your connection. Try again in {wait}.',
  ],
  error_title: ['Un contretemps', 'Something went wrong'],
  error_lead: ['La demande de connexion n’est pas valable.', 'The sign-in request is not valid.'],
  crash_lead: ['Une erreur inattendue est survenue. Réessayez dans un instant.', 'An unexpected error occurred. Try again shortly.'],
  form_stale: [
    'Cette page était ouverte depuis trop longtemps. Envoyez-la à nouveau.',
    'This page had been open for too long. Please send it again.',
  ],
  error_detail: ['Détail technique', 'Technical detail'],
  seconds: ['{n} secondes', '{n} seconds'],
  minutes: ['{n} minutes', '{n} minutes'],
  mail_hello: ['Bonjour {name},', 'Hello {name},'],
  mail_reset_subject: ['Choisir un nouveau mot de passe', 'Choose a new password'],
  mail_reset: [
    'Vous avez demandé un nouveau mot de passe pour Plantule. Ce lien fonctionne pendant une heure. Si la demande ne vient pas de vous, ignorez ce message.',
    'You asked for a new Plantule password. This link works for one hour. If it was not you, ignore this message.',
  ],
  mail_reset_action: ['Choisir un mot de passe', 'Choose a password'],
  mail_invite_subject: ['Votre invitation sur Plantule', 'Your invitation to Plantule'],
  mail_invite: [
    'Vous êtes invité à rejoindre {place} sur Plantule. Ce lien personnel fonctionne pendant sept jours.',
    'You are invited to join {place} on Plantule. This personal link works for seven days.',
  ],
  mail_invite_action: ['Accepter l’invitation', 'Accept the invitation'],
  mail_verify_subject: ['Confirmez votre adresse e-mail', 'Confirm your email address'],
  mail_verify: [
    'Confirmez que cette adresse est bien la vôtre. Ce lien fonctionne pendant trois jours.',
    'Confirm that this address is yours. This link works for three days.',
  ],
  mail_changed_subject: ['Votre mot de passe a changé', 'Your password was changed'],
  mail_changed: [
    'Le mot de passe de votre compte Plantule vient de changer, et vos autres sessions sont fermées. Si ce n’était pas vous, demandez tout de suite un nouveau mot de passe.',
    'The password of your Plantule account was just changed, and your other sessions were ended. If it was not you, ask for a new password at once.',
  ],
  mail_moved_subject: ['L’adresse de votre compte a changé', 'The address of your account was changed'],
  mail_moved: [
    'Votre compte Plantule a une nouvelle adresse e-mail, et celle-ci n’y donne plus accès. Si ce n’était pas vous, prévenez tout de suite un propriétaire de votre boutique.',
    'Your Plantule account has another email address, and this one no longer opens it. If it was not you, tell an owner of your shop at once.',
  ],
  mail_second_step_on_subject: ['Vérification en deux étapes activée', 'Two-step verification is on'],
  mail_second_step_on: [
    'La vérification en deux étapes vient d’être activée sur votre compte Plantule. Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe.',
    'Two-step verification was just switched on for your Plantule account. If it was not you, choose a new password at once.',
  ],
  mail_second_step_off_subject: ['Vérification en deux étapes désactivée', 'Two-step verification is off'],
  mail_second_step_off: [
    'La vérification en deux étapes vient d’être désactivée sur votre compte Plantule. Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe.',
    'Two-step verification was just switched off for your Plantule account. If it was not you, choose a new password at once.',
  ],
} as const satisfies Record<string, readonly [fr: string, en: string]>

export type SentenceKey = keyof typeof sentences
export type Say = (key: SentenceKey, values?: Record<string, string | number>) => string

export const sayIn =
  (locale: Locale): Say =>
  (key, values = {}) =>
    sentences[key][locale === 'fr' ? 0 : 1].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))

/** A wait as people say it; minutes are rounded up. */
export const waitIn = (say: Say, seconds: number): string =>
  seconds < 90 ? say('seconds', { n: seconds }) : say('minutes', { n: Math.ceil(seconds / 60) })
