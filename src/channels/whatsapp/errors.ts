import type { ErrorTable, Meaning } from '../meta/graph-errors.ts';

/**
 * Codes of the Cloud API ("Error codes"). `meta/graph-errors.ts` has the codes of every Graph call.
 */
const meanings: Record<number, Meaning> = {
  0: { kind: 'auth', code: 'credential_refused' },
  3: { kind: 'auth', code: 'permission_missing' },
  131005: { kind: 'auth', code: 'permission_missing' },
  131031: { kind: 'auth', code: 'account_locked' },
  131042: { kind: 'auth', code: 'payment_problem' },
  131045: { kind: 'auth', code: 'number_not_registered' },
  133010: { kind: 'auth', code: 'number_not_registered' },
  130429: { kind: 'rate_limited', code: 'rate_limited', wait: 2 },
  // The waits grow as 4^X seconds ("Pair rate limits").
  131056: {
    kind: 'rate_limited',
    code: 'pair_rate_limited',
    wait: 4,
    growth: 4,
    scope: 'recipient',
  },
  131000: { kind: 'unreachable', code: 'temporary' },
  131016: { kind: 'unreachable', code: 'temporary' },
  131057: { kind: 'unreachable', code: 'maintenance' },
  133004: { kind: 'unreachable', code: 'temporary' },
  131047: { kind: 'window_closed', code: 'window_closed' },
  131026: { kind: 'recipient', code: 'cannot_receive' },
  131050: { kind: 'recipient', code: 'opted_out' },
  131030: { kind: 'recipient', code: 'not_in_test_list' },
  131021: { kind: 'recipient', code: 'own_number' },
  // Not accepted now. A person may try again after hours or days; we never retry by ourselves.
  131048: { kind: 'rejected', code: 'spam_limit' },
  131049: { kind: 'rejected', code: 'healthy_ecosystem' },
  130472: { kind: 'rejected', code: 'experiment' },
  131064: { kind: 'rejected', code: 'spam_limit' },
  33: { kind: 'rejected', code: 'bad_request' },
  100: { kind: 'rejected', code: 'bad_request' },
  130497: { kind: 'rejected', code: 'country_restricted' },
  131008: { kind: 'rejected', code: 'bad_request' },
  131009: { kind: 'rejected', code: 'bad_request' },
  131037: { kind: 'rejected', code: 'display_name_needed' },
  132000: { kind: 'rejected', code: 'template_parameters' },
  132001: { kind: 'rejected', code: 'template_missing' },
  132005: { kind: 'rejected', code: 'template_too_long' },
  132007: { kind: 'rejected', code: 'template_policy' },
  132012: { kind: 'rejected', code: 'template_parameters' },
  132018: { kind: 'rejected', code: 'template_parameters' },
  132015: { kind: 'rejected', code: 'template_paused' },
  132016: { kind: 'rejected', code: 'template_disabled' },
  132068: { kind: 'rejected', code: 'flow_blocked' },
  132069: { kind: 'rejected', code: 'flow_blocked' },
  // Errors of asking for the phone app's history.
  2593107: { kind: 'rejected', code: 'done_before' },
  2593108: { kind: 'rejected', code: 'too_late' },
  // Errors of registering a number.
  133005: { kind: 'rejected', code: 'pin_wrong' },
  133006: { kind: 'rejected', code: 'number_unverified' },
  133008: { kind: 'rejected', code: 'pin_tries' },
  133009: { kind: 'rejected', code: 'pin_tries' },
  133015: { kind: 'rejected', code: 'number_deleted_lately' },
  133016: { kind: 'rejected', code: 'registration_tries' },
  131051: { kind: 'rejected', code: 'message_type' },
  131052: { kind: 'rejected', code: 'media_download' },
  131053: { kind: 'rejected', code: 'media_upload' },
};

export const whatsappErrors: ErrorTable = ({ code }) => meanings[code] ?? null;
