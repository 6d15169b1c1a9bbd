import { expect, test } from 'vitest';
import { catalog } from '#channels/catalog.ts';
import { previewTypes } from './preview-types.ts';

const every = Object.values(catalog).map(({ type }) => type);
const channel = (type: 'telegram' | 'whatsapp', id: string) => ({ id, type, displayName: id });

test('an agent is looked at where it answers, and anywhere while it answers nowhere', () => {
  const channels = [channel('whatsapp', '1'), channel('telegram', '2'), channel('whatsapp', '3')];
  expect(previewTypes({ channels, channelType: 'whatsapp' }, every)).toEqual([
    'whatsapp',
    'telegram',
  ]);
  const anywhere = previewTypes({ channels: [], channelType: 'instagram' }, every);
  expect(anywhere[0]).toBe('instagram');
  expect(anywhere.toSorted()).toEqual(every.toSorted());
});
