import type { channelWindow as pt } from '#web/i18n/pt/channels/window.ts';
import type { SameKeys } from '#web/i18n/texts.ts';

export const channelWindow: SameKeys<typeof pt> = {
  window: {
    title: 'Shop window',
    open: 'Link and QR',
    links: {
      title: 'Link and QR',
      text: 'One for each place: on the counter, on the business card, on Instagram. A conversation that begins by one of them shows where the customer came from.',
      known: {
        telegram:
          'The customer presses "Start", and Telegram tells us which link it was. It takes no words.',
        whatsapp:
          'WhatsApp does not say by which link a customer came. We recognise it by the words that stand ready: if the customer deletes them or changes how they begin, the origin has no name.',
        whatsapp_web:
          'WhatsApp does not say by which link a customer came. We recognise it by the words that stand ready: if the customer deletes them or changes how they begin, the origin has no name.',
        messenger:
          'Of somebody who has written here before, Messenger tells the link at once. Of a new customer only when they press "Get started" or a ready question of your Page.',
        instagram:
          'Of somebody who has written here before, Instagram tells the link at once. Of a new customer only when they press a ready question of your account. On a computer the link does not work.',
      },
      simulated:
        'This channel is simulated: the QR code opens nothing on a real phone. Use "Open as a customer" in the menu of each link.',
      none: 'No links yet.',
      new: 'New link',
      make: 'Make the link',
      name: 'Where it stands',
      nameHint: 'For example: Counter, Business card, Instagram bio.',
      words: 'Ready words',
      wordsExample: 'Hello! I have your card from the bakery.',
      wordsHint: {
        needed:
          'The customer only has to send them. At least three words, unlike those of the other links.',
        possible: 'The customer only has to send them, or changes them: the link tells the origin.',
      },
      rename: 'Rename {{name}}',
      renameShort: 'Rename',
      renameHint: 'What is printed already stays valid.',
      copy: 'Copy the link {{name}}',
      noAddress: 'The account has no user name or public number yet, so there is no link.',
      cameNone: 'Nobody came by it yet',
      came_one: '{{number}} new conversation',
      came_other: '{{number}} new conversations',
      qr: 'Show QR',
      qrText: 'Point the camera of a phone at it.',
      qrLabel: 'QR code of {{name}}',
      png: 'Download a picture (PNG)',
      svg: 'Download for printing (SVG)',
      pictureFailed: 'Error making the picture',
      try: 'Open as a customer',
      tryFailed: 'Error opening the link in the simulator',
      newCustomer: 'Customer {{number}} ({{name}})',
      remove: 'Delete link',
      removeTitle: 'Delete {{name}}?',
      removeText:
        'The link goes on opening the chat for whoever has it, but the origin is no longer recognised. Conversations that came by it keep its name.',
    },
  },
};
