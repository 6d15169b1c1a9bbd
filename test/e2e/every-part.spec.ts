import { expect, test } from '@playwright/test';
import type { Part } from '#channels/message.ts';
import { fillParts } from './filled.ts';
import { newPerson, signIn } from './person.ts';
import { newBot, newestConversation, writeAs } from './simulated.ts';

const file = (media: Extract<Part, { kind: 'media' }>['media'], more: object = {}): Part => ({
  kind: 'media',
  media,
  ...more,
});

/**
 * Every kind of part, as it is stored, with the text that a person reads. A new kind gets its line
 * here.
 */
const drawn: Record<
  | Exclude<Part['kind'], 'media'>
  | Extract<Part, { kind: 'media' }>['media']
  | `story_${string}`
  | 'post'
  | 'reel',
  [Part, RegExp]
> = {
  text: [{ kind: 'text', text: 'Bom dia!' }, /Bom dia!/],
  buttons: [
    { kind: 'buttons', text: 'O que deseja?', buttons: [{ id: 'a', label: 'Preço' }] },
    /O que deseja\?.*Preço/,
  ],
  list: [
    { kind: 'list', text: 'Escolha', label: 'Ver', items: [{ id: 'b', label: 'Entrega' }] },
    /Escolha.*Entrega/,
  ],
  choice: [{ kind: 'choice', id: 'c', label: 'Horário' }, /Tocou em um botão.*Horário/],
  location: [
    { kind: 'location', latitude: -8.0476, longitude: -34.877 },
    /Localização.*-8\.04760, -34\.87700/,
  ],
  contact: [
    { kind: 'contact', name: 'Bia Lima', phone: '+55 81 99999-0000' },
    /Bia Lima.*99999-0000/,
  ],
  call: [{ kind: 'call', video: false, end: 'missed' }, /Ligação perdida/],
  order: [
    {
      kind: 'order',
      items: [
        { product: 'Bolo de rolo', quantity: 2, price: 45.9, currency: 'BRL' },
        { product: 'Tapioca', quantity: 1, price: 8.2, currency: 'BRL' },
      ],
      note: 'Sem coco',
    },
    /Pedido.*2 × Bolo de rolo.*R\$\s91,80.*Tapioca.*Total.*R\$\s100,00.*Sem coco/,
  ],
  form: [
    { kind: 'form', fields: [{ name: 'Nome', value: 'Bia Lima' }] },
    /Formulário respondido.*Nome.*Bia Lima/,
  ],
  call_permission: [
    { kind: 'call_permission', granted: false },
    /Não permitiu ligações da empresa/,
  ],
  welcome: [{ kind: 'welcome' }, /Abriu a conversa pela primeira vez/],
  referral: [
    {
      kind: 'referral',
      from: 'ad',
      title: 'Pão quente',
      words: 'Todo dia às 6h',
      url: 'https://fb.me/anuncio',
      ref: 'promo',
    },
    /Veio de um anúncio.*Pão quente.*Todo dia às 6h.*Código do link: promo.*Ver de onde veio/,
  ],
  product: [{ kind: 'product', product: 'BOLO-12' }, /Sobre o produto BOLO-12/],
  forwarded: [{ kind: 'forwarded', often: true }, /Encaminhada com frequência/],
  template: [
    {
      kind: 'template',
      name: 'pedido_pronto',
      language: 'pt_BR',
      values: ['Ana'],
      words: 'Seu pedido está pronto.',
    },
    /pedido_pronto.*Seu pedido/,
  ],
  unsupported: [
    { kind: 'unsupported', what: 'dice', body: '{"dice":6}' },
    /Conteúdo que ainda não sabemos mostrar: dice/,
  ],
  image: [file('image', { caption: 'O bolo' }), /O arquivo não está disponível.*O bolo/],
  video: [file('video'), /Vídeo/],
  audio: [file('audio'), /Áudio/],
  voice: [file('voice', { seconds: 4 }), /Mensagem de voz/],
  document: [file('document', { fileName: 'comprovante.pdf' }), /comprovante\.pdf/],
  sticker: [file('sticker', { expired: true }), /O arquivo expirou/],
  story_reply: [file('image', { origin: 'story_reply' }), /Respondeu ao seu story/],
  story_mention: [file('image', { origin: 'story_mention' }), /Mencionou você em um story/],
  post: [file('image', { origin: 'post', caption: 'Pão' }), /Publicação compartilhada.*Pão/],
  reel: [file('video', { origin: 'reel' }), /Reel compartilhado/],
};

test('every kind of part is drawn in a conversation, none as a blank bubble', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 4000 }); // what is out of sight is not drawn
  const person = await newPerson(page);
  await signIn(page, person);
  await writeAs(page, person, await newBot(page, person), 'Ana Souza', 'Oi');
  const id = await newestConversation(page, person);
  await fillParts(
    id,
    Object.values(drawn).map(([part]) => part),
  );
  await page.goto(`/conversations/${id}`);
  const bubbles = page.getByRole('log').getByText('Ana Souza:', { exact: true }).locator('..');
  await expect(bubbles).toHaveCount(1 + Object.keys(drawn).length);
  await expect(bubbles).toHaveText([/Oi/, ...Object.values(drawn).map(([, words]) => words)]);
});
