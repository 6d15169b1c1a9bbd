import { call, type CallData } from '#web/lib/api/api.ts';
import { readStored, writeStored } from '#web/lib/stored.ts';

/** Signs in, and makes this browser a known device of the account. */
export async function signInHere(given: {
  email: string;
  password: string;
}): Promise<CallData<'login'>> {
  const device = readStored('device');
  const opened = await call('login', { body: { ...given, ...(device !== null && { device }) } });
  writeStored('device', opened.device);
  return opened;
}
