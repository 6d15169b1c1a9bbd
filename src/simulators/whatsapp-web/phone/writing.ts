import type { proto } from 'baileys';
import { sampleFiles } from '#simulators/meta/sample-files.ts';
import { decodeContent } from './content.ts';
import { lidOf, type Core } from '../core.ts';
import { putFile } from '../files.ts';
import type { Content } from '../library.ts';
import { SimulatorRefusal } from '../refusal.ts';
import type { ChatAction } from './actions.ts';
import type { Chat, ChatMessage, Person } from '../state.ts';

export interface Scene {
  core: Core;
  chat: Chat;
  owner: Person;
  customer: Person;
  /** Whose phone it is. */
  by: 'customer' | 'owner';
}

/** The message that an action makes. Throws SimulatorRefusal for an action that is impossible. */
export async function contentOf(scene: Scene, action: ChatAction): Promise<Content> {
  const { core } = scene;
  const contextInfo =
    'replyTo' in action && action.replyTo !== undefined ? quote(scene, action.replyTo) : undefined;
  switch (action.kind) {
    case 'text':
      return contextInfo
        ? { extendedTextMessage: { text: action.text, contextInfo } }
        : { conversation: action.text };
    case 'image':
    case 'video':
    case 'audio':
    case 'voice':
    case 'document':
    case 'sticker':
      return fileContent(core, action, contextInfo);
    case 'location':
      return {
        locationMessage: {
          degreesLatitude: -8.0476,
          degreesLongitude: -34.877,
          name: 'Marco Zero',
          address: 'Recife',
        },
      };
    case 'contact':
      return {
        contactMessage: {
          displayName: 'Bruno Lima',
          vcard:
            'BEGIN:VCARD\nVERSION:3.0\nFN:Bruno Lima\nTEL;type=CELL;waid=5581999990000:+55 81 99999-0000\nEND:VCARD',
        },
      };
    case 'poll':
      return {
        pollCreationMessageV3: {
          name: 'Qual bolo?',
          options: [{ optionName: 'Cenoura' }, { optionName: 'Fubá' }],
        },
      };
    case 'edit':
    case 'remove':
    case 'react':
      return aboutMessage(scene, action);
  }
}

type FileAction = Extract<
  ChatAction,
  { kind: 'image' | 'video' | 'audio' | 'voice' | 'document' | 'sticker' }
>;

/** A message with the sample file of its kind. */
async function fileContent(
  core: Core,
  action: FileAction,
  contextInfo: proto.IContextInfo | undefined,
): Promise<Content> {
  switch (action.kind) {
    case 'image':
      return {
        imageMessage: {
          ...(await putFile(core, 'image', sampleFiles.photo)),
          ...(action.caption === undefined ? {} : { caption: action.caption }),
          ...(contextInfo && { contextInfo }),
        },
      };
    case 'video':
      return {
        videoMessage: {
          ...(await putFile(core, 'video', sampleFiles.video)),
          seconds: 2,
          ...(action.caption && { caption: action.caption }),
        },
      };
    case 'audio':
      return { audioMessage: { ...(await putFile(core, 'audio', sampleFiles.voice)), seconds: 2 } };
    case 'voice':
      return {
        audioMessage: {
          ...(await putFile(core, 'voice', sampleFiles.voice)),
          seconds: 2,
          ptt: true,
        },
      };
    case 'document':
      return {
        documentMessage: {
          ...(await putFile(core, 'document', sampleFiles.document)),
          fileName: action.fileName,
          ...(action.caption && { caption: action.caption }),
        },
      };
    case 'sticker':
      return { stickerMessage: await putFile(core, 'sticker', sampleFiles.sticker) };
  }
}

/** A message that edits, removes or reacts to an earlier one. */
function aboutMessage(
  scene: Scene,
  action: Extract<ChatAction, { kind: 'edit' | 'remove' | 'react' }>,
): Content {
  const { core } = scene;
  switch (action.kind) {
    case 'edit': {
      const message = find(scene, action.messageId, 'own');
      const { Type } = core.library.proto.Message.ProtocolMessage;
      const editedMessage: Content = { conversation: action.text };
      const protocolMessage = {
        key: keyOf(scene, message),
        type: Type.MESSAGE_EDIT,
        editedMessage,
        timestampMs: core.clock(),
      };
      return { editedMessage: { message: { protocolMessage } } };
    }
    case 'remove': {
      const { Type } = core.library.proto.Message.ProtocolMessage;
      return {
        protocolMessage: {
          key: keyOf(scene, find(scene, action.messageId, 'own')),
          type: Type.REVOKE,
        },
      };
    }
    case 'react':
      return {
        reactionMessage: {
          key: keyOf(scene, find(scene, action.messageId, 'any')),
          text: action.emoji,
          senderTimestampMs: core.clock(),
        },
      };
  }
}

function quote(scene: Scene, id: string): proto.IContextInfo {
  const quoted = find(scene, id, 'any');
  return {
    stanzaId: id,
    participant: lidOf(quoted.from === 'customer' ? scene.customer : scene.owner),
    quotedMessage: decodeContent(scene.core, quoted.content),
  };
}

/** How one phone names a message to the other. `fromMe` is from the writer's point of view. */
const keyOf = ({ by, owner, customer }: Scene, message: ChatMessage): proto.IMessageKey => ({
  id: message.id,
  fromMe: (message.from === 'customer') === (by === 'customer'),
  remoteJid: lidOf(by === 'customer' ? owner : customer),
});

function find({ chat, by }: Scene, id: string, whose: 'own' | 'any'): ChatMessage {
  const message = chat.messages.find((one) => one.id === id && !one.removed);
  if (message === undefined)
    throw new SimulatorRefusal('refused', `there is no message ${id} in this chat`);
  if (whose === 'own' && (message.from === 'customer') !== (by === 'customer'))
    throw new SimulatorRefusal('refused', `message ${id} is not this person's own`);
  return message;
}
