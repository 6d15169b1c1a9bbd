export const brain = {
  brain: {
    title: 'How it answers',
    none: 'Today it answers what you wrote. With a model it also understands what is asked another way. What is said still passes the rules of the house.',
    add: 'Add a model',
    label: 'How it answers',
    builtin: 'Ready answers',
    model: 'With a model',
    builtinText: 'Only what you wrote, word for word. It costs nothing.',
    modelText:
      'The model proposes in its own words, from what you wrote. If it fails, the ready answers step in, and then a person.',
    connection: 'From whom',
    which: 'Model',
    whichHint: 'Choose from the list or type the name.',
    second: 'If this one fails',
    secondNone: 'Ready answers, then a person',
    secondWhich: 'Second model',
    gone: 'Deleted model',
    untested: 'Not tested yet. Test it under Models before you publish.',
    failed: 'The last test did not pass. Test it under Models before you publish.',
    noTools: 'It does not follow required tools, which an agent needs. Choose another.',
    missing: 'Choose or type a model.',
    first: 'What it knows by heart it answers without a model',
    firstText: 'Greetings, buttons and questions equal to yours go out at once and cost nothing.',
    instructions: 'Instructions',
    instructionsHint:
      'How to speak and what always holds. The model reads this in every conversation, the customer never sees it. Prices, hours and addresses belong under Knowledge: from here it may say none.',
    instructionsExample: 'Be brief and friendly. For orders always ask for the date.',
    guidance: 'Guidance',
    guidanceText:
      'What to do in certain cases. What you teach under Conversations is kept here, too.',
    guidanceAdd: 'New guidance',
    guidanceCase: 'When',
    guidanceCaseExample: 'They ask for a discount',
    guidanceDo: 'What to do',
    guidanceRemove: 'Remove the guidance “{{title}}”',
    resolve: 'It may close the conversation',
    resolveText:
      'Only when the customer says goodbye or thanks and asks nothing more, and nobody of the team has something to do. Labels, notes and the choice of a team are always allowed, among those that you made.',
    schedule: 'It may set a message for later',
    scheduleText:
      'Only for the day and the hour that the customer named. If a person has the conversation at that time, the message is not sent, and the team is told.',
    templates: 'Message templates that it may send',
    templatesText:
      'After the answer, with values that the customer named or that stand in your answers. Up to 20.',
    hide: 'Personal data is hidden from the model',
    hideText:
      'In place of CPF, CNPJ, phone, email and postal code the model reads a code, and the customer reads the real value; the written number of a card it never reads. Photos and recordings, where the agent sees or hears them, go as they are.',
    hear: 'Voice messages become text',
    hearText: {
      nothing:
        'The recording goes to the model’s provider, and the agent answers what was said: up to 10 minutes. The text stays in the conversation.',
      provider:
        'For this one of the models has to be of OpenAI, Groq, Mistral, Google or a compatible address. Without one the agent cannot be published with this switched on.',
      price:
        'The price of a minute of {{model}} is missing in the connection: say it under Models. Without it the agent cannot be published with this switched on.',
    },
    look: 'The model sees photos',
    lookText: {
      nothing:
        'Up to 4 photos at a time go to the model’s provider, smaller and without the place where they were taken. What is written in them counts neither as a price nor as an order.',
      test: 'No test has seen yet whether this model sees photos. Test it under Models; until then the customer reads that they may write.',
      other:
        'This model does not see photos. With it the customer still reads that they may write.',
    },
    on: 'On',
    off: 'Off',
    see: 'See models',
  },
};
