import {
  IconAddressBook,
  IconDeviceMobileMessage,
  IconHome,
  IconMessages,
  IconPlug,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { read } from '#web/lib/api/api.ts';
import { IconBot } from '#web/ui/icon-bot.tsx';

/** `letter`: the key that opens the place after G. */
const places = [
  {
    link: linkOptions({ to: '/', activeOptions: { exact: true } }),
    label: 'home',
    icon: IconHome,
    letter: 'i',
  },
  {
    link: linkOptions({ to: '/conversations', activeOptions: { includeSearch: false } }),
    label: 'conversations',
    icon: IconMessages,
    letter: 'c',
  },
  { link: linkOptions({ to: '/channels' }), label: 'channels', icon: IconPlug, letter: 'n' },
  { link: linkOptions({ to: '/agents' }), label: 'agents', icon: IconBot, letter: 'a' },
  {
    link: linkOptions({ to: '/contacts', activeOptions: { includeSearch: false } }),
    label: 'contacts',
    icon: IconAddressBook,
    letter: 'o',
  },
] as const;
const withSimulator = [
  ...places,
  {
    link: linkOptions({ to: '/simulator' }),
    label: 'simulator',
    icon: IconDeviceMobileMessage,
    letter: 's',
  },
] as const;

/** Where the top bar leads. The simulator is listed only when this server runs it. */
export function usePlaces() {
  const { data } = useQuery({ ...read('features'), staleTime: Infinity });
  return data?.simulator ? withSimulator : places;
}

/** The places that the bottom bar of a phone has room for. */
export const mainPlaces = places;
