import { expect, test } from 'vitest';
import { createLog } from './log.ts';

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  let text = '';
  write(createLog('trace', { write: (line) => (text += line) }));
  return text;
}

const botToken = '110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw0';

test('no secret is written, wherever it stands', () => {
  const text = logged((log) => {
    log.info(
      {
        password: 'hunter22',
        body: { token: 'planted-token' },
        request: { headers: { authorization: 'Bearer planted-session' } },
      },
      'sign in',
    );
    log.error(
      { err: new Error(`POST https://api.telegram.org/bot${botToken}/sendMessage failed`) },
      'send',
    );
    log.warn(
      {
        url: 'https://graph.example.com/me?access_token=planted-access&x=1',
        database: 'postgres://recado:planted-pass@db/recado',
      },
      'Authorization: Bearer planted.jwt.value',
    );
  });
  for (const secret of [
    'hunter22',
    'planted-token',
    'planted-session',
    botToken,
    'planted-access',
    'planted-pass',
    'planted.jwt.value',
  ])
    expect(text).not.toContain(secret);
  expect(text).toContain('sendMessage failed');
  expect(text).toContain('x=1');
});

test('of a phone number only the end is written', () => {
  const text = logged((log) =>
    log.info(
      { from: '5511987654321', chat: '5511987654321@s.whatsapp.net' },
      'from +55 11 98765-4321 or +5511987654321',
    ),
  );
  expect(text).not.toContain('98765');
  expect(text).toContain('4321');
});

test('a line stays one line of JSON', () => {
  const text = logged((log) => log.info({ text: 'a\nb', from: '5511987654321' }, 'two\nlines'));
  expect(text.trimEnd().split('\n')).toHaveLength(1);
  expect(JSON.parse(text)).toMatchObject({ level: 30, text: 'a\nb', msg: 'two\nlines' });
});

test('an error is its message, code, stack and cause, and nothing that hangs on it', () => {
  const cause = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (email)=(ana@example.com) exists',
    client: { secretKey: 1 },
  });
  const text = logged((log) =>
    log.error({ err: new Error('could not register', { cause }) }, 'failed'),
  );
  expect(JSON.parse(text)).toMatchObject({
    err: { message: 'could not register', cause: { message: 'duplicate key', code: '23505' } },
  });
  expect(text).not.toContain('ana@example.com');
  expect(text).not.toContain('secretKey');
});
