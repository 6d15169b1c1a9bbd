import { uuidv7 } from 'uuidv7';
import type { LoginBody, RegisterBody, User } from '#contract/accounts/accounts.ts';
import type { z } from 'zod';
import { record } from '#server/features/audit/audit.ts';
import { type Database, inTransaction, type Queryable } from '#server/platform/db.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Caller } from '#server/platform/http/handlers.ts';
import type { Services } from '#server/platform/services.ts';
import { findHomeWorkspace, insertUser, insertWorkspace } from './accounts.store.ts';
import { type CredentialRow, findCredential, updatePasswordHash } from './credentials.store.ts';
import { knowsDevice, rememberDevice } from './sessions/devices.ts';
import { emailKey } from './email-key.ts';
import { hashPassword, needsRehash, verifyPassword } from './password-hash.ts';
import { hashNewPassword, normalise } from './passwords.ts';
import { requireRegistration } from './registration.ts';
import { startSession } from './sessions/sessions.ts';
import { addressGate, countTry, gate, takeBackTries } from './throttle.ts';
import { readUser } from './user-view.ts';

export interface AccountPorts {
  /** Fills a new workspace, in the transaction that creates it. */
  onWorkspaceCreated(
    db: Queryable,
    created: { workspaceId: string; language: Caller['language'] },
  ): Promise<unknown>;
  now(): Date;
}

interface SignedIn {
  token: string;
  device: string;
  user: User;
}

export async function register(
  services: Services,
  ports: AccountPorts,
  body: z.output<typeof RegisterBody>,
  caller: Caller,
): Promise<SignedIn> {
  const { config, db } = services;
  const now = ports.now();
  await requireRegistration(services, { invited: false });
  await countTry(db, [addressGate('registration', caller.address)], now);
  const company = body.company || null;
  const passwordHash = await hashNewPassword(
    body.password,
    { ...body, company },
    config.passwordMinLength,
  );
  const taken = addressGate('registrationTaken', caller.address);
  await countTry(db, [taken], now);
  const userId = uuidv7();
  const workspaceId = uuidv7();
  const registered = await inTransaction(db, async (tx) => {
    const isNew = await insertUser(tx, {
      id: userId,
      name: body.name,
      email: body.email,
      emailKey: emailKey(body.email),
      phone: body.phone || null,
      company,
      passwordHash,
    });
    if (!isNew) throw new AppError('email_taken');
    await insertWorkspace(tx, { id: workspaceId, name: company ?? body.name, ownerId: userId });
    await ports.onWorkspaceCreated(tx, { workspaceId, language: caller.language });
    await record(tx, {
      workspaceId,
      userId,
      action: 'account.registered',
      subject: userId,
      details: { address: caller.address },
    });
    const token = await startSession(tx, { userId, workspaceId }, caller, now);
    const device = await rememberDevice(tx, userId, undefined, now);
    return { token, device, user: await readUser(tx, { userId, workspaceId }) };
  });
  // A registration that succeeds does not count: only a caller who is told that an address is taken
  // learns something.
  await takeBackTries(db, null, [taken]);
  return registered;
}

/**
 * Does the same work and gives the same answer for a wrong password and for an address without an
 * account. Also throws `no_workspace`.
 */
export async function signIn(
  { db }: Services,
  ports: AccountPorts,
  body: z.output<typeof LoginBody>,
  caller: Caller,
): Promise<SignedIn> {
  const now = ports.now();
  const credential = await checkPassword(db, { key: emailKey(body.email), ...body }, caller, now);
  const userId = credential.id;
  const workspaceId = await findHomeWorkspace(db, userId);
  if (workspaceId === null) throw new AppError('no_workspace');
  const renewed = needsRehash(credential.password_hash)
    ? await hashPassword(normalise(body.password))
    : null;
  return inTransaction(db, async (tx) => {
    if (renewed !== null) await updatePasswordHash(tx, userId, renewed);
    const token = await startSession(tx, { userId, workspaceId }, caller, now);
    const device = await rememberDevice(tx, userId, body.device, now);
    await record(tx, {
      workspaceId,
      userId,
      action: 'session.started',
      details: { address: caller.address },
    });
    return { token, device, user: await readUser(tx, { userId, workspaceId }) };
  });
}

/**
 * Checks a password and resolves with its account. The try is counted, and taken back when the
 * password is right. A browser in which the person has signed in before has a count of its own, so
 * that somebody who guesses passwords elsewhere cannot lock them out. Throws `invalid_credentials`,
 * `too_many_tries`.
 */
export async function checkPassword(
  db: Database,
  { key, password, device }: { key: string; password: string; device?: string | undefined },
  caller: Caller,
  now: Date,
): Promise<CredentialRow> {
  const isKnown = device !== undefined && (await knowsDevice(db, key, device));
  const own = isKnown
    ? gate('accountAtDevice', key, device)
    : gate('accountAtAddress', key, caller.address);
  const shared = isKnown ? [] : [gate('account', key), addressGate('address', caller.address)];
  await countTry(db, [own, ...shared], now);
  const credential = await findCredential(db, key);
  const isRight = await verifyPassword(credential?.password_hash ?? null, normalise(password));
  if (credential === null || !isRight) throw new AppError('invalid_credentials');
  await takeBackTries(db, own, shared);
  return credential;
}
