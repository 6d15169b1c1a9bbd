import {
  fieldsOf,
  grantFor,
  page,
  pick,
  type GraphCall,
  type GraphResult,
  type Operation,
} from '#simulators/meta/graph/call.ts';
import { noSuchObject } from '../core.ts';
import { textOf } from '#simulators/meta/graph/params.ts';
import type { Caller } from '#simulators/meta/graph/tokens.ts';
import { changeNumber, register, smbAppData, subscribedApps } from './account.ts';
import { businessProfile } from './business-profile.ts';
import { accountNode, numberNode, usualAccountFields, usualNumberFields } from './fields.ts';
import { groupInfo } from './phone/groups.ts';
import { attachment, deleteMedia, mediaNode, uploadMedia } from './media.ts';
import { sendMessage } from './send.ts';
import type { Limits } from './limits.ts';
import type { Account, PhoneNumber } from './state.ts';

const management = 'whatsapp_business_management';
const messaging = 'whatsapp_business_messaging';

type Run = (call: GraphCall) => GraphResult | Promise<GraphResult>;
type Edge<Node> = {
  name: string;
  scope: string;
  run: (node: Node, call: GraphCall) => GraphResult | Promise<GraphResult>;
};

/** WhatsApp's part of the Graph API: accounts, numbers, messages, media. */
export function whatsappProduct(limits: Limits): (call: GraphCall) => Operation | null {
  const edges = edgesOf(limits);
  return (call) => {
    const { core, method, path } = call;
    const { accounts, numbers, media } = core.store.state.whatsapp;
    const [id = '', ...rest] = path;
    const edge = `${method} ${rest.join('/')}`.trim();
    if (path.join('/') === 'whatsapp_business/attachments')
      return operation('media_download', null, call, messaging, (one) => attachment(one));
    const number = numbers.get(id);
    if (number !== undefined)
      return ofNode(edges.number[edge], number, number.account, number.id, call);
    const account = accounts.get(id);
    if (account !== undefined)
      return ofNode(edges.account[edge], account, account.id, account.id, call);
    const file = media.get(id);
    const owner = file === undefined ? undefined : numbers.get(file.number);
    if (file === undefined) return groupInfo(call);
    if (owner === undefined || rest.length > 0) return null;
    if (method === 'GET')
      return operation('media_url', owner, call, messaging, (one) => ({
        body: mediaNode(one, file),
      }));
    if (method === 'DELETE')
      return operation('media_delete', owner, call, messaging, (one) => deleteMedia(one, file));
    return null;
  };
}

function edgesOf(limits: Limits): {
  number: Record<string, Edge<PhoneNumber>>;
  account: Record<string, Edge<Account>>;
} {
  const profile = { name: 'business_profile', scope: management, run: businessProfile };
  return {
    number: {
      GET: {
        name: 'phone_number',
        scope: management,
        run: (number, { core, params }) => ({
          body: pick(
            numberNode(core, number),
            fieldsOf(params),
            usualNumberFields,
            'WhatsAppBusinessPhoneNumber',
          ),
        }),
      },
      POST: { name: 'phone_number_settings', scope: management, run: changeNumber },
      'POST register': { name: 'register', scope: management, run: register },
      'POST deregister': {
        name: 'deregister',
        scope: management,
        run: (number, call) => register(number, call, false),
      },
      'POST smb_app_data': { name: 'smb_app_data', scope: management, run: smbAppData },
      'GET whatsapp_business_profile': profile,
      'POST whatsapp_business_profile': profile,
      'POST messages': {
        name: 'messages',
        scope: messaging,
        run: (number, call) => sendMessage(number, call, limits),
      },
      'POST media': { name: 'media', scope: messaging, run: uploadMedia },
    },
    account: {
      GET: {
        name: 'account',
        scope: management,
        run: (account, { core, params }) => ({
          body: pick(
            accountNode(core, account),
            fieldsOf(params),
            usualAccountFields,
            'WhatsAppBusinessAccount',
          ),
        }),
      },
      'GET phone_numbers': { name: 'phone_numbers', scope: management, run: phoneNumbers },
      'GET message_templates': {
        name: 'message_templates',
        scope: management,
        run: messageTemplates,
      },
      'GET subscribed_apps': { name: 'subscribed_apps', scope: management, run: subscribedApps },
      'POST subscribed_apps': { name: 'subscribed_apps', scope: management, run: subscribedApps },
      'DELETE subscribed_apps': { name: 'subscribed_apps', scope: management, run: subscribedApps },
    },
  };
}

/** A call about a node, for callers who may see its account. */
function ofNode<Node>(
  edge: Edge<Node> | undefined,
  node: Node,
  account: string,
  subject: string,
  call: GraphCall,
): Operation | null {
  if (edge === undefined) return null;
  return {
    // Marking as read has a name of its own, so that a fault can hit messages only.
    name:
      edge.name === 'messages' && textOf(call.params, 'status') === 'read'
        ? 'mark_read'
        : edge.name,
    subject,
    needsToken: true,
    run(caller) {
      if (grantFor(caller, account, edge.scope) === null) throw noSuchObject(subject, call.method);
      return edge.run(node, call);
    },
  };
}

const operation = (
  name: string,
  number: PhoneNumber | null,
  call: GraphCall,
  scope: string,
  run: Run,
): Operation => ({
  name,
  subject: number?.id ?? null,
  needsToken: true,
  run(caller: Caller) {
    const account = number?.account ?? ownerOfAttachment(call);
    if (account === null || grantFor(caller, account, scope) === null)
      throw noSuchObject(call.path[0] ?? '', call.method);
    return run(call);
  },
});

function ownerOfAttachment({ core, params }: GraphCall): string | null {
  const { media, numbers } = core.store.state.whatsapp;
  return numbers.get(media.get(textOf(params, 'mid'))?.number ?? '')?.account ?? null;
}

function phoneNumbers(account: Account, call: GraphCall): GraphResult {
  const { core, params } = call;
  const numbers = [...core.store.state.whatsapp.numbers.values()].filter(
    (number) => number.account === account.id,
  );
  const fields = fieldsOf(params);
  return {
    body: page(
      call,
      numbers.map((number) =>
        pick(numberNode(core, number), fields, usualNumberFields, 'WhatsAppBusinessPhoneNumber'),
      ),
    ),
  };
}

const templateFields = [
  'name',
  'parameter_format',
  'components',
  'language',
  'status',
  'category',
  'id',
];

function messageTemplates(account: Account, call: GraphCall): GraphResult {
  const { params } = call;
  const matching = account.templates.filter((template) =>
    (['name', 'language', 'status', 'category'] as const).every(
      (name) => textOf(params, name) === '' || textOf(params, name) === template[name],
    ),
  );
  const fields = fieldsOf(params);
  return {
    body: page(
      call,
      matching.map((template) =>
        pick({ ...template }, fields, templateFields, 'WhatsAppMessageTemplate'),
      ),
    ),
  };
}
