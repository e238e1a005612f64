import type { Facts, Letter, Words } from './letter-words.ts'

export function englishWords(letter: Letter, { number, owed, due, shop, price }: Facts): Words {
  const bill = `invoice ${number} of ${owed}, due on ${due}`
  const kept = 'Your data is kept, and your accounting exports stay open.'
  const pay = 'See the invoice and pay'
  switch (letter) {
    case 'new_bill':
      return {
        subject: `Your Plantule invoice ${number}`,
        paragraphs: [`Invoice ${number} of ${owed} for the subscription of ${shop} is available. It is to be paid by ${due}.`],
        button: 'See the invoice',
        to: '/account',
      }
    case 'card_failed':
      return {
        subject: `The payment of invoice ${number} did not go through`,
        paragraphs: [
          `Your bank did not accept the card payment of invoice ${number} (${owed}).`,
          'Change your card or pay it in another way: just open this link.',
        ],
        button: 'Change the card and pay',
        to: '/suspended',
      }
    case 'disputed':
      return {
        subject: `The payment of invoice ${number} is disputed`,
        paragraphs: [
          `The bank tells us that the card payment of invoice ${number} is disputed. We send no reminders of this invoice while the dispute goes on.`,
          'If this is a mistake, tell your bank, or write to us.',
        ],
        button: 'See the invoice',
        to: '/account',
      }
    case 'refunded':
      return {
        subject: `Refund of ${owed}`,
        paragraphs: [
          `We have refunded ${owed} to your card (${number}). It shows on your statement within a few days, depending on your bank.`,
        ],
        button: 'See my invoices',
        to: '/account',
      }
    case 'price_change':
      return {
        subject: `The price of your Plantule subscription changes on ${due}`,
        paragraphs: [
          `From the first period that begins on ${due} or later, the subscription of ${shop} goes from ${price?.before} to ${price?.after} without VAT.`,
          'You need not do anything. You can change your plan or cancel at any time from your account, for the end of the current period.',
        ],
        button: 'See my subscription',
        to: '/account',
      }
    case 'friendly':
      return {
        subject: `Invoice ${number}: forgotten?`,
        paragraphs: [
          `Unless we are mistaken, we have not received the payment of ${bill}.`,
          'If it crossed with this message, please take no notice of it.',
        ],
        button: pay,
        to: '/suspended',
      }
    case 'firm':
      return {
        subject: `Reminder: invoice ${number}`,
        paragraphs: [`We await the payment of ${bill}.`, 'Please make it within the next days.'],
        button: pay,
        to: '/suspended',
      }
    case 'last':
      return {
        subject: `Last reminder before suspension: invoice ${number}`,
        paragraphs: [
          `In spite of our reminders, ${bill}, is not paid.`,
          `Without payment within ten days, access to ${shop} will be suspended. ${kept}`,
        ],
        button: pay,
        to: '/suspended',
      }
    case 'suspended':
      return {
        subject: `Access to ${shop} is suspended`,
        paragraphs: [`I${bill.slice(1)}, is not paid: access is suspended.`, `It opens again as soon as it is paid. ${kept}`],
        button: 'Change the card and pay',
        to: '/suspended',
      }
    case 'trial_soon':
      return {
        subject: 'Your Plantule trial ends soon',
        paragraphs: [`The trial of ${shop} ends on ${due}. Choose your plan to go on without interruption.`],
        button: 'Choose a plan',
        to: '/subscribe-monthly',
      }
    case 'trial_over':
      return {
        subject: 'Your Plantule trial is over',
        paragraphs: [`The trial of ${shop} ended on ${due}. Everything stays open for two weeks, time to choose a plan.`],
        button: 'Choose a plan',
        to: '/subscribe-monthly',
      }
    case 'trial_suspended':
      return {
        subject: `Access to ${shop} is suspended`,
        paragraphs: [`The trial ended on ${due} without a plan: access is suspended.`, `It opens again as soon as you choose one. ${kept}`],
        button: 'Choose a plan',
        to: '/suspended',
      }
  }
}
