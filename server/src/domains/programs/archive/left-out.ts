type Why = { fr: string; en: string }

/** What of a shop is no data of its own, by why; each table that is not named here goes out whole. */
export const leftOut: readonly { why: Why; tables: readonly string[] }[] = [
  {
    why: { fr: 'Se recalcule à partir du reste.', en: 'Is worked out from the rest.' },
    tables: ['product_stock', 'stock_touched', 'image_rendition', 'customer_distinct'],
  },
  {
    why: {
      fr: 'Ne sert que quelques minutes, le temps d’un achat ou d’un envoi répété.',
      en: 'Serves for minutes only, while somebody buys or sends again.',
    },
    tables: ['idempotency', 'slot_hold', 'bot_talk', 'till_basket', 'subscription_page'],
  },
  {
    why: {
      fr: 'Permet d’annuler pendant quelques jours ce qui a été fait d’un coup.',
      en: 'Lets people undo for some days what was done at one go.',
    },
    tables: ['batch_edit', 'batch_edit_row', 'catalogue_import', 'catalogue_import_finding', 'catalogue_import_picture'],
  },
  {
    why: {
      fr: 'Appartient à chaque personne de l’équipe : sa cloche, ses choix d’écran.',
      en: 'Is each person’s own: their bell, their choices on screen.',
    },
    tables: ['notice', 'preference'],
  },
  {
    why: {
      fr: 'Dit de quelle installation la boutique vient, ou vers laquelle elle part.',
      en: 'Says from which installation the shop came, or to which it goes.',
    },
    tables: ['moved_in', 'moving_out'],
  },
  {
    why: { fr: 'Dit seulement où en est un travail ou un envoi.', en: 'Only says how far some work or a message is.' },
    tables: ['operation', 'webhook_delivery', 'support_mail'],
  },
]

/** What opens something or is sealed by this installation: whoever holds it could act in the shop's name. */
export const secretColumns: Readonly<Record<string, readonly string[]>> = {
  api_key: ['hash'],
  card_account: ['sealed_key', 'sealed_webhook_secret'],
  card_link: ['token'],
  carrier_account: ['sealed_keys'],
  invoice_platform: ['sealed_secret'],
  newsletter_subscriber: ['token'],
  outbox_mail: ['secret'],
  parcel: ['answer_key'],
  price_profile: ['list_token'],
  quotation_link: ['token'],
  shop_host: ['token'],
  site_checkout: ['token'],
  stored_file: ['key'],
  support_ticket: ['reply_token'],
  substitute_link: ['token'],
  template_link: ['token'],
  webhook_endpoint: ['sealed_secret', 'sealed_old_secret'],
}

/** Tables of the whole installation of which a shop has rows, and the column that says which. */
export const alsoOwn: Readonly<Record<string, string>> = { shop: 'id', support_appointment: 'client_id' }
