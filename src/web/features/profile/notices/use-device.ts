import { useQuery } from '@tanstack/react-query';
import { read } from '#web/lib/api/api.ts';
import { readDevice } from './push-device.ts';

/** What the server knows of this device, and what the browser says of notices here. */
export function useDevice() {
  const push = useQuery(read('readPush'));
  const device = useQuery({
    queryKey: ['readPush', 'device', push.data],
    queryFn: () => (push.data ? readDevice(push.data) : 'none'),
    enabled: push.data !== undefined,
  });
  return { push, state: device.data };
}
