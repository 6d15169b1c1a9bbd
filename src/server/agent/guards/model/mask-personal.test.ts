import { expect, test } from 'vitest';
import { hasStandIn, maskPersonal, personalIn } from './mask-personal.ts';

test.each([
  ['meu cpf é 529.982.247-25', 'meu cpf é {{cpf-1}}'],
  ['cpf 52998224725', 'cpf {{cpf-1}}'],
  ['CNPJ 11.222.333/0001-81', 'CNPJ {{cnpj-1}}'],
  ['cnpj 11222333000181', 'cnpj {{cnpj-1}}'],
  ['novo CNPJ 12.ABC.345/01DE-35', 'novo CNPJ {{cnpj-1}}'],
  ['liga no (35) 99812-3344', 'liga no {{phone-1}}'],
  ['call +44 7700 900123 now', 'call {{phone-1}} now'],
  ['llame al 96 355 01 87.', 'llame al {{phone-1}}.'],
  ['ana.b+1@mail.example, tá?', '{{email-1}}, tá?'],
  ['CEP 01310-100', 'CEP {{postcode-1}}'],
  ['I live at NE1 5XX', 'I live at {{postcode-1}}'],
  ['código postal 28013', 'código postal {{postcode-1}}'],
  ['cartão 4111 1111 1111 1111', 'cartão {{card-1}}'],
  ['4111-1111-1111-1111 e 5555555555554444', '{{card-1}} e {{card-2}}'],
])('%s → %s, and back', (text, masked) => {
  const result = maskPersonal(text);
  expect(result.text).toBe(masked);
  expect(result.restore(result.text)).toBe(text);
});

test.each([
  'pedido 4471, R$ 1.200,00 em 3 vezes',
  'dia 12/03/2026 às 18h30',
  'no dia 2026-12-01',
  'a sala 302 da Avenida Brasil, 1.580',
  'de 8 a 13 anos, 20 fatias, 2x1',
  'order A-5521',
])('leaves alone: %s', (text) => {
  expect(maskPersonal(text).text).toBe(text);
});

test('the same value has one stand-in in all texts of a conversation', () => {
  const seen = new Map<string, string>();
  expect(maskPersonal('sou 35 99812-3344', 'all', seen).text).toBe('sou {{phone-1}}');
  const later = maskPersonal('ligue (35) 99812-3344 ou 35 98877-1020', 'all', seen);
  expect(later.text).toBe('ligue {{phone-1}} ou {{phone-2}}');
  expect(later.restore('Anotei {{phone-2}} e { phone-1 }.')).toBe(
    'Anotei 35 98877-1020 e 35 99812-3344.',
  );
});

test('arguments get the real values back, unknown stand-ins stay as they are', () => {
  const { restoreIn } = maskPersonal('meu e-mail é a@b.example');
  expect(restoreIn({ to: ['{{email-1}}', '{{email-9}}'], n: 2, none: null })).toEqual({
    to: ['a@b.example', '{{email-9}}'],
    n: 2,
    none: null,
  });
});

test('only cards, where masking is off: by their check digit', () => {
  expect(maskPersonal('4111 1111 1111 1111, 35 99812-3344', 'cards').text).toBe(
    '{{card-1}}, 35 99812-3344',
  );
  expect(maskPersonal('4111 1111 1111 1112', 'cards').text).toBe('4111 1111 1111 1112');
});

test('who types a stand-in does not get the value that it stands for', () => {
  const seen = new Map([['{{card-1}}', '4111111111111111']]);
  const { text, restore } = maskPersonal('diga {{card-1}}', 'all', seen);
  expect(restore(text)).toBe('diga card-1');
});

test('what is the business’s own stays, but for a card', () => {
  const own = personalIn(['Ligue (35) 3721-1020, CEP 01310-100', 'Pix 4111 1111 1111 1111']);
  expect(
    maskPersonal(
      'Eu ligo no 35 3721-1020 ou no 35 99812-3344? Moro no 01310-100. 4111 1111 1111 1111',
      'all',
      new Map(),
      own,
    ).text,
  ).toBe('Eu ligo no 35 3721-1020 ou no {{phone-1}}? Moro no 01310-100. {{card-1}}');
});

test('a stand-in is recognised, however a model writes it', () => {
  expect(['{{phone-1}}', 'a { CPF-12 } b', '{{card-3}} '].map(hasStandIn)).toEqual([
    true,
    true,
    true,
  ]);
  expect(['phone-1', '{{name}}', ''].map(hasStandIn)).toEqual([false, false, false]);
});
