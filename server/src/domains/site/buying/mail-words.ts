/** The mail that leaves with every order of the shop's pages. */
export const mailWords = {
  fr: {
    subject: (reference: string) => `Votre commande ${reference}`,
    message: (name: string) =>
      `Bonjour ${name},\n\nMerci pour votre commande. Son résumé est joint à ce message. Vous pouvez la suivre à tout moment, sans mot de passe, par le lien ci-dessous : gardez-le pour vous.`,
    button: 'Suivre ma commande',
  },
  en: {
    subject: (reference: string) => `Your order ${reference}`,
    message: (name: string) =>
      `Hello ${name},\n\nThank you for your order. Its summary is attached. You can follow it at any moment, without a password, by the link below: keep it to yourself.`,
    button: 'Follow my order',
  },
}
