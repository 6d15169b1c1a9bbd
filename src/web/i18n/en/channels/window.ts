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
          'The customer presses "Start", and Telegram tells us which link it was. It cannot carry ready words.',
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
      name: 'Where you will put it',
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
    face: {
      title: 'How the channel presents itself',
      text: 'This is what the customer sees on {{channel}}. Here is what stands there now; saving changes it there.',
      about: 'Short line',
      description: 'Description',
      greeting: 'Greeting',
      address: 'Address',
      email: 'Email',
      hint: {
        about: 'It stands right below the name. Up to {{count}} letters.',
        stays:
          'It stands right below the name. Up to {{count}} letters. It can be changed, but not deleted.',
        description: 'What the business does and when it is open. Up to {{count}} letters.',
        greeting: 'It shows before the first message. Up to {{count}} letters.',
        address: 'Up to {{count}} letters.',
        email: 'Up to {{count}} letters.',
      },
      websites: 'Websites',
      websitesHint: 'Up to {{count}}, with https:// at the beginning.',
      addWebsite: 'Add website',
      questions: 'Ready questions',
      questionsHint:
        'Up to {{count}}. A new customer presses one instead of writing, and the agent answers it as if it had been written.',
      addQuestion: 'Add question',
      commands: 'Commands',
      commandsHint:
        'They stand in the menu beside the text field. Letters without accents, numbers and _; beside it, the question that the command asks.',
      commandName: 'Command {{number}}',
      commandText: 'What command {{number}} asks',
      commandNameExample: 'hours',
      commandExample: 'When are you open?',
      addCommand: 'Add command',
      menu: 'Fixed menu',
      menuHint:
        'It always stands in the chat. Without a website the entry asks what is written on it; with one it opens the website.',
      entryTitle: 'Entry {{number}}',
      entryUrl: 'Website of entry {{number}}',
      entryExample: 'See the menu',
      entryUrlExample: 'https:// (if it opens a website)',
      addEntry: 'Add entry',
      numbered: '{{name}}, {{number}}',
      removeRow: '{{title}}: remove {{number}}',
      suggestions: '{{name}} can answer these already:',
      fault: {
        email: 'Check the email. Example: hi@bakery.com',
        address: 'Write the whole address, with https:// at the beginning.',
        command: 'Use only letters without accents, numbers and _, up to 32.',
        twice: 'This is in the list already.',
        empty: 'Something is missing here.',
      },
      save: 'Save',
      saved: 'Saved',
      savedText: '{{channel}} shows it like this already. In open chats it may take a while.',
      error: 'Error saving how the channel presents itself',
      leave: {
        title: 'Leave without saving?',
        text: 'How the channel presents itself has changes that are not saved yet.',
        confirm: 'Leave without saving',
      },
    },
  },
};
