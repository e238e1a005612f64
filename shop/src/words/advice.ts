import { ANY, type NoticeKind } from '@plantule/contract/bot/run'
import type { Criterion } from '@plantule/contract/bot/graph'
import type { SiteLanguage } from '@plantule/contract/site/site-page'

const fr = {
  text: 'Dites ce que vous cherchez : nous vous montrons ce qui est prêt chez nous, au prix du jour.',
  you: 'Vous',
  we: 'La pépinière',
  type: 'Votre réponse',
  send: 'Envoyer',
  again: 'Recommencer',
  over: 'La conversation est terminée.',
  gone: 'Cette conversation est terminée depuis un moment : rien n’en est gardé.',
  kept: 'Cette conversation s’efface d’elle-même en deux heures.',
  given: 'Coordonnées données',
  notGiven: 'Pas de coordonnées',
  optional: 'si vous voulez',
  any: 'Peu importe',
  asks: {
    use: 'Pour quel usage ?',
    sun: 'Quelle exposition ?',
    soil: 'Quel sol ?',
    height: 'Quelle hauteur à terme ?',
    region: 'Dans quelle région ?',
    cold: 'Quel froid en hiver ?',
  },
  notices: {
    choose: 'Choisissez une des réponses.',
    write: 'Écrivez votre réponse.',
    contact_missing: 'Il manque un nom, ou une adresse e-mail ou un téléphone.',
    consent_missing: 'Sans votre accord nous ne gardons rien.',
    criterion: 'Une question sur votre jardin :',
    stopped: 'La conversation s’arrête ici.',
  },
  contact: {
    name: 'Nom',
    email: 'E-mail',
    phone: 'Téléphone',
    none: 'Non merci',
  },
  choices: {
    use: {
      hedge: 'Haie',
      bed: 'Massif',
      groundcover: 'Couvre-sol',
      climber: 'Grimpante',
      pot: 'Pot ou bac',
      tree: 'Arbre',
      fruit: 'Fruits',
      bees: 'Pour les abeilles',
    },
    sun: {
      sun: 'Soleil',
      'half-shade': 'Mi-ombre',
      shade: 'Ombre',
    },
    soil: {
      clay: 'Argileux',
      sand: 'Sableux',
      chalk: 'Calcaire',
      humus: 'Riche, humifère',
      dry: 'Sec',
      wet: 'Frais ou humide',
    },
    height: {
      low: 'Moins de 60 cm',
      medium: '60 cm à 1,50 m',
      high: '1,50 m à 4 m',
      tall: 'Plus de 4 m',
    },
    region: {
      mediterranean: 'Méditerranée',
      atlantic: 'Façade atlantique',
      north: 'Nord et Bassin parisien',
      inland: 'Centre et Sud-Ouest intérieur',
      east: 'Est',
      mountain: 'Montagne',
    },
    cold: {
      minus5: 'Jusqu’à −5 °C',
      minus10: 'Jusqu’à −10 °C',
      minus15: 'Jusqu’à −15 °C',
      minus20: 'Jusqu’à −20 °C',
    },
  },
}

const en: typeof fr = {
  text: 'Tell us what you look for: we show you what is ready here, at the price of today.',
  you: 'You',
  we: 'The nursery',
  type: 'Your answer',
  send: 'Send',
  again: 'Begin again',
  over: 'The talk is over.',
  gone: 'This talk has been over for a while: nothing of it is kept.',
  kept: 'This talk is wiped by itself within two hours.',
  given: 'Contact details given',
  notGiven: 'No contact details',
  optional: 'if you like',
  any: 'No matter',
  asks: {
    use: 'For which use?',
    sun: 'Which exposure?',
    soil: 'Which soil?',
    height: 'How high in the end?',
    region: 'In which region?',
    cold: 'How cold in winter?',
  },
  notices: {
    choose: 'Choose one of the answers.',
    write: 'Write your answer.',
    contact_missing: 'A name is missing, or a mail address or phone number.',
    consent_missing: 'Without your consent we keep nothing.',
    criterion: 'A question about your garden:',
    stopped: 'The talk ends here.',
  },
  contact: {
    name: 'Name',
    email: 'E-mail',
    phone: 'Phone',
    none: 'No thank you',
  },
  choices: {
    use: {
      hedge: 'Hedge',
      bed: 'Bed',
      groundcover: 'Ground cover',
      climber: 'Climber',
      pot: 'Pot or tub',
      tree: 'Tree',
      fruit: 'Fruit',
      bees: 'For bees',
    },
    sun: {
      sun: 'Sun',
      'half-shade': 'Half shade',
      shade: 'Shade',
    },
    soil: {
      clay: 'Clay',
      sand: 'Sandy',
      chalk: 'Chalky',
      humus: 'Rich, humous',
      dry: 'Dry',
      wet: 'Moist or wet',
    },
    height: {
      low: 'Below 60 cm',
      medium: '60 cm to 1.50 m',
      high: '1.50 m to 4 m',
      tall: 'Above 4 m',
    },
    region: {
      mediterranean: 'Mediterranean',
      atlantic: 'Atlantic coast',
      north: 'North and Paris basin',
      inland: 'Centre and inland South-West',
      east: 'East',
      mountain: 'Mountains',
    },
    cold: {
      minus5: 'Down to −5 °C',
      minus10: 'Down to −10 °C',
      minus15: 'Down to −15 °C',
      minus20: 'Down to −20 °C',
    },
  },
}

export type AdviceWords = typeof fr
export const adviceWords = (language: SiteLanguage): AdviceWords => (language === 'en' ? en : fr)

/** An answer to a question about the garden, in words; as it is where nobody knows it any more. */
export function choiceIn({ any, choices }: AdviceWords, criterion: Criterion, choice: string): string {
  if (choice === ANY) return any
  return (choices[criterion] as Record<string, string>)[choice] ?? choice
}
export const noticeIn = ({ notices }: AdviceWords, notice: NoticeKind): string => notices[notice]
