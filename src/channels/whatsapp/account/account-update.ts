import type { ChannelState } from '#channels/inbound-event.ts';
import type { Value } from '../notification.ts';

/**
 * The state into which an `account_update` puts a channel ("account_update webhook"). Null: the
 * channel works as before.
 */
export function accountState({ event, ban_info: ban }: Value): ChannelState | null {
  switch (event) {
    case 'PARTNER_REMOVED':
    case 'PARTNER_APP_UNINSTALLED':
    case 'ACCOUNT_OFFBOARDED':
    case 'ACCOUNT_DELETED':
      return 'removed_at_provider';
    case 'ACCOUNT_RECONNECTED':
      return 'working';
    case 'DISABLED_UPDATE':
      if (ban?.waba_ban_state === 'REINSTATE') return 'working';
      return ban?.waba_ban_state === 'DISABLE' ? 'account_disabled' : null;
    case 'ACCOUNT_RESTRICTION':
      return 'account_restricted';
    default:
      return null;
  }
}
