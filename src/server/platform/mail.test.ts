import { createServer, type Server, type Socket } from 'node:net';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMailer } from './mail.ts';

const mail = {
  to: 'ana@example.com',
  subject: 'Olá',
  text: 'Um link: https://recado.example.com/reset-password?token=abc\n',
};
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recado-mail-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('without a server a mail is a file that only its owner reads', async () => {
  await createMailer({
    smtpUrl: null,
    mailFrom: 'Recado <recado@example.com>',
    dataDir: folder,
  }).send(mail);
  const names = await readdir(join(folder, 'outbox'));
  expect(names).toEqual([expect.stringMatching(/\.eml$/)]);
  const file = join(folder, 'outbox', names[0] ?? '');
  expect(await readFile(file, 'utf8')).toMatch(
    /^From: Recado <recado@example\.com>\r\nTo: ana@example\.com\r\nSubject: =\?UTF-8\?/,
  );
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test('over SMTP it reaches the server, one recipient, no header of its own making', async () => {
  const server = await mailServer((line) => (line.startsWith('RCPT') ? '250 ok' : null));
  const mailer = createMailer({
    smtpUrl: server.url,
    mailFrom: 'recado@example.com',
    dataDir: folder,
  });
  await mailer.send({ ...mail, subject: 'x\r\nBcc: all@example.com' });
  expect(server.lines.filter((line) => line.startsWith('RCPT'))).toEqual([
    'RCPT TO:<ana@example.com>',
  ]);
  expect(server.lines.some((line) => line.startsWith('Bcc:'))).toBe(false);
  expect(server.lines.join('\n')).toContain('Um link:');
  server.close();
});

test('what the server refuses is an error, so that the job tries again', async () => {
  const server = await mailServer((line) => (line.startsWith('RCPT') ? '450 later' : null));
  await expect(
    createMailer({ smtpUrl: server.url, mailFrom: 'recado@example.com', dataDir: folder }).send(
      mail,
    ),
  ).rejects.toThrow(/450|recipient/);
  server.close();
});

/** As much of RFC 5321 as a mail needs. `answer` may replace the reply to a command. */
async function mailServer(
  answer: (line: string) => string | null,
): Promise<{ url: string; lines: string[]; close(): void }> {
  const lines: string[] = [];
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    let inData = false;
    socket.write('220 test\r\n');
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      for (const line of chunk.split('\r\n').filter((part) => part !== '')) {
        lines.push(line);
        const wasData = inData;
        if (line === 'DATA') inData = true;
        if (line === '.') inData = false;
        if (inData && wasData) continue;
        socket.write(
          `${answer(line) ?? (line === 'DATA' ? '354 go on' : line === 'QUIT' ? '221 bye' : '250 ok')}\r\n`,
        );
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}?ignoreTLS=true`,
    lines,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
