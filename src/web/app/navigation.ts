import { IconDeviceMobileMessage, IconHome, IconPlug, IconRobot } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { read } from '#web/lib/api.ts';

const places = [
  { link: linkOptions({ to: '/', activeOptions: { exact: true } }), label: 'home', icon: IconHome },
  { link: linkOptions({ to: '/channels' }), label: 'channels', icon: IconPlug },
  { link: linkOptions({ to: '/agents' }), label: 'agents', icon: IconRobot },
] as const;
const simulator = { link: linkOptions({ to: '/simulator' }), label: 'simulator', icon: IconDeviceMobileMessage } as const;

/** Where the top bar and the phone's bottom bar lead. The simulator is only there when this server has it. */
export function usePlaces() {
  const { data } = useQuery({ ...read('features'), staleTime: Infinity });
  return data?.simulator ? [...places, simulator] : places;
}
