import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Avatar } from './avatar.tsx';

test('the picture, or a generic person where there is none, in three sizes', () => {
  const drawn = (['sm', 'md', 'lg'] as const).map((size) =>
    renderToStaticMarkup(<Avatar url={null} size={size} />),
  );
  expect(new Set(drawn).size).toBe(3);
  for (const one of drawn) {
    expect(one).toContain('<svg');
    expect(one).not.toContain('<img');
  }
  const picture = renderToStaticMarkup(<Avatar url="/api/avatars/a.webp" />);
  expect(picture).toContain('src="/api/avatars/a.webp"');
  expect(picture).not.toContain('<svg');
});
