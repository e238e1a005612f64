/** The mail that leaves with every order of the shop's pages. */
export const mailWords = {
  fr: {
    subject: (reference: string) => `Votre commande ${reference}`,
    message: (name: string) =>
      `Bonjour ${name},\n\nMerci pour votre commande. Son résumé est joint à ce message. Vous pouvez la suivre à tout moment, sans mot de passe, par le lien ci-dessous : gardez-le pour vous.`,
    button: 'Suivre ma commande',
    restSubject: (rest: string, reference: string) => `Le reste de votre commande ${reference} : ${rest}`,
    rest: (rest: string, reference: string) =>
      `Bonjour,\n\nUne partie de votre commande ${reference} vous a été remise ou expédiée, et elle vous est facturée. Le reste suit, aux mêmes prix, sous le numéro ${rest} : son résumé est joint à ce message. Vous n’avez rien à commander de nouveau.`,
  },
  en: {
    subject: (reference: string) => `Your order ${reference}`,
    message: (name: string) =>
      `Hello ${name},\n\nThank you for your order. Its summary is attached. You can follow it at any moment, without a password, by the link below: keep it to yourself.`,
    button: 'Follow my order',
    restSubject: (rest: string, reference: string) => `The rest of your order ${reference}: ${rest}`,
    rest: (rest: string, reference: string) =>
      `Hello,\n\nA part of your order ${reference} was handed over or sent to you, and is invoiced. The rest follows, at the same prices, as number ${rest}: its summary is attached. You need not order anything again.`,
  },
}
