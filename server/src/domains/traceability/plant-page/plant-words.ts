export const plantWords = {
  fr: {
    good: 'Passeport phytosanitaire authentique',
    void: 'Passeport phytosanitaire annulé',
    voidText: 'Il a été annulé ou remplacé : demandez à la pépinière celui qui vaut.',
    unknown: 'Plante inconnue',
    unknownText: 'Aucune étiquette n’est enregistrée à cette adresse. Vérifiez le code.',
    often: 'Un instant',
    oftenText: 'Trop de pages ont été demandées d’ici. Revenez dans une minute.',
    issued: 'Établi le',
    operator: 'Opérateur (B)',
    code: 'Code de traçabilité (C)',
    origin: 'Origine (D)',
    zone: 'Zone protégée',
    region: 'Région d’origine des graines',
    certificate: 'Certificat d’origine',
    certificateGood: 'authentique',
    certificateVoid: 'annulé',
  },
  en: {
    good: 'Genuine plant passport',
    void: 'Void plant passport',
    voidText: 'It was voided or replaced: ask the nursery for the one that stands.',
    unknown: 'Unknown plant',
    unknownText: 'No label is recorded at this address. Check the code.',
    often: 'One moment',
    oftenText: 'Too many pages were asked for from here. Come back in a minute.',
    issued: 'Issued on',
    operator: 'Operator (B)',
    code: 'Traceability code (C)',
    origin: 'Origin (D)',
    zone: 'Protected zone',
    region: 'Region of origin of the seeds',
    certificate: 'Certificate of origin',
    certificateGood: 'genuine',
    certificateVoid: 'void',
  },
}

export const plantStyle = `
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px 16px; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
main { width: 100%; max-width: 480px; background: var(--card); border: 1px solid var(--line); border-radius: 16px; padding: 24px }
h1 { margin: 0 0 4px; font-size: 1.25rem; line-height: 1.3 }
p { margin: 8px 0 0 }
a { color: inherit }
.shop { margin: 0 0 16px; font-weight: 600 }
.care { margin: 8px 0 0; white-space: pre-line; overflow-wrap: anywhere }
.care :is(h2, h3, h4) { margin: 12px 0 0; font-size: 1rem }
.care table { display: block; overflow-x: auto }
.good { color: var(--green) }
.bad { color: var(--orange) }
.soft { color: var(--soft); font-size: 0.875rem }
table { width: 100%; margin: 16px 0 0; border-collapse: collapse; font-size: 0.9375rem }
td { padding: 6px 0; border-top: 1px solid var(--line); vertical-align: top }
td:first-child { color: var(--soft); padding-right: 12px }
td:last-child { text-align: right; overflow-wrap: anywhere }
`
