import type { GraphCall, GraphResult } from '#simulators/meta/graph/call.ts';
import { type GivenAttachment, type GivenMessage, messageOf } from './content.ts';
import { checkFile, fetchFile, keepFile } from './files.ts';
import { member, refused } from './send-request.ts';
import type { Attachment, MessagingAccount } from './state.ts';

/** The attachments of a message that the business sends, their files fetched and kept. */
export async function attachmentsOf(
  account: MessagingAccount,
  call: GraphCall,
  message: GivenMessage,
): Promise<Attachment[]> {
  const given = [
    ...(message.attachment === undefined ? [] : [message.attachment]),
    ...(message.attachments ?? []),
  ];
  const all: Attachment[] = [];
  for (const one of given) all.push(await attachmentOf(account, call, one));
  return all;
}

async function attachmentOf(
  account: MessagingAccount,
  { core, params }: GraphCall,
  given: GivenAttachment,
): Promise<Attachment> {
  if (given.type === 'template') return { type: given.type, payload: given.payload, file: null };
  if (given.type === 'like_heart') return { type: given.type, payload: {}, file: null };
  const { url, attachment_id: id } = given.payload;
  const uploaded = params.files.get('filedata');
  const ways = [url, id, uploaded].filter((one) => one !== undefined);
  if (ways.length !== 1)
    throw refused(100, 'Attachment must have exactly one of url, attachment_id and filedata');
  if (id !== undefined) {
    const file = core.store.state.messaging.files.get(id);
    if (file?.account !== account.id) throw refused(100, 'Invalid attachment_id', 2_018_007);
    return { type: given.type, payload: {}, file: file.id };
  }
  if (url !== undefined) {
    const file = await fetchFile(core, account, given.type, url);
    return { type: given.type, payload: file === null ? { url } : {}, file: file?.id ?? null };
  }
  if (uploaded === undefined) throw refused(100, 'Upload attachment failure.', 2_018_047);
  if (account.product === 'instagram')
    throw refused(100, 'Files cannot be uploaded; give the address of one');
  checkFile(account, given.type, uploaded);
  return { type: given.type, payload: {}, file: keepFile(core, account, uploaded).id };
}

/**
 * `POST /{PAGE_ID}/message_attachments`: keeps a file under an id, with which it can be sent later
 * and more than once.
 */
export async function uploadAttachment(
  account: MessagingAccount,
  call: GraphCall,
): Promise<GraphResult> {
  const { attachment } = messageOf(account.product, member(call.params, 'message'));
  if (attachment === undefined || attachment.type === 'template')
    throw refused(100, 'The parameter message[attachment] is required');
  const { file } = await attachmentOf(account, call, attachment);
  // A file elsewhere on the network was not really fetched, so there is nothing to keep.
  if (file === null) throw refused(100, 'Failed to fetch the file from the url', 2_018_008);
  return { body: { attachment_id: file } };
}
