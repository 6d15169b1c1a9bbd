import { GraphError } from '../core.ts';

interface Refusal {
  status: number;
  title: string;
  details: string;
}

/** The error codes that the simulator gives by itself, with the text and status of Meta's table. */
const refusals: Record<number, Refusal> = {
  130429: {
    status: 400,
    title: 'Rate limit hit',
    details:
      'Message failed to send because there were too many messages sent from this phone number in a short period of time',
  },
  131000: {
    status: 500,
    title: 'Something went wrong',
    details: 'Message failed to send due to an unknown error.',
  },
  131005: {
    status: 403,
    title: 'Access denied',
    details: 'Permission is either not granted or has been removed.',
  },
  131008: {
    status: 400,
    title: 'Required parameter is missing',
    details: 'The request is missing a required parameter.',
  },
  131009: {
    status: 400,
    title: 'Parameter value is not valid',
    details: 'One or more parameter values are invalid.',
  },
  131021: {
    status: 400,
    title: 'Recipient cannot be sender',
    details: 'Sender and recipient phone number is the same.',
  },
  131026: {
    status: 400,
    title: 'Receiver is incapable of receiving this message',
    details: 'Message Undeliverable.',
  },
  131047: {
    status: 400,
    title: 'Re-engagement message',
    details:
      'Message failed to send because more than 24 hours have passed since the customer last replied to this number.',
  },
  131049: {
    status: 400,
    title: 'This message was not delivered to maintain healthy ecosystem engagement.',
    details:
      'In order to maintain a healthy ecosystem engagement, the message failed to be delivered.',
  },
  131051: {
    status: 400,
    title: 'Unsupported message type',
    details: 'Message type is currently not supported.',
  },
  131052: {
    status: 400,
    title: 'Media download error',
    details: 'Unable to download the media sent by the user.',
  },
  131053: {
    status: 400,
    title: 'Media upload error',
    details: 'Unable to upload the media used in the message.',
  },
  131056: {
    status: 400,
    title: '(Business Account, Consumer Account) pair rate limit hit',
    details:
      'Message failed to send because there were too many messages sent from this phone number to the same phone number in a short period of time.',
  },
  132000: {
    status: 400,
    title: 'Number of parameters does not match the expected number of params',
    details:
      'The number of variable parameter values included in the request did not match the number of variable parameters defined in the template.',
  },
  132001: {
    status: 404,
    title: 'Template name does not exist in the translation',
    details: 'The template does not exist in the given language.',
  },
  132012: {
    status: 400,
    title: 'Parameter format does not match format in the created template',
    details: 'Variable parameter values formatted incorrectly.',
  },
  132015: {
    status: 400,
    title: 'Template is paused',
    details: 'Template is paused due to low quality so it cannot be sent in a template message.',
  },
  132018: {
    status: 400,
    title: 'There was an issue with the parameters in your template',
    details: 'A parameter of the template is not valid.',
  },
  133005: {
    status: 400,
    title: 'Two-step verification PIN mismatch',
    details: 'Two-step verification PIN incorrect.',
  },
  133010: {
    status: 400,
    title: 'Account not registered',
    details: 'Phone number not registered on the Whatsapp Business Platform.',
  },
  133016: {
    status: 400,
    title: 'Account register deregister rate limit exceeded',
    details:
      'Registration or Deregistration failed because there were too many attempts for this phone number in a short period of time',
  },
};

/** The refusal of a call, in Meta's words. `details`: a further explanation. */
export function refusal(code: number, details?: string): GraphError {
  const {
    status,
    title,
    details: usual,
  } = refusals[code] ?? { status: 400, title: 'Something went wrong', details: 'Unknown error.' };
  return new GraphError(status, code, `(#${code}) ${title}`, { details: details ?? usual });
}

/** The same error as it stands in `errors[]` of a failed status. */
export function describeFailure(code: number): Record<string, unknown> {
  const { title, details } = refusals[code] ?? {
    title: 'Something went wrong',
    details: 'Message failed to send because of an unknown error.',
  };
  return {
    code,
    title,
    message: title,
    error_data: { details },
    href: 'https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes/',
  };
}
