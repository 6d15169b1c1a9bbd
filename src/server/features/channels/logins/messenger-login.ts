import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import {
  Granted,
  listPages,
  OfferedPage,
  pageToken,
  redeemLogin,
} from '#channels/messenger/login.ts';
import type { MessengerPage } from '#contract/channels/authorizations.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Caller, Session } from '#server/platform/http/handlers.ts';
import type { Services } from '#server/platform/services.ts';
import { type ChannelRow, findChannel } from '../channels.store.ts';
import type { ChannelDirectory } from '../directory.ts';
import { createHeldAuthorizations } from './held-authorizations.ts';
import { atLogin, requireAllowed } from './login-refusals.ts';
import { cannotConnect } from '../connect/setup-options.ts';

const HeldLogin = z.object({
  granted: Granted,
  authorizedAt: z.string(),
  /** Each page has the handle that stands for its token. */
  pages: z.array(OfferedPage.extend({ handle: z.string() })),
});
type HeldLogin = z.output<typeof HeldLogin>;

/**
 * How a person names the page that they chose: by two handles that only this server can redeem, and
 * only for the session that began the login.
 */
export interface PageChoice {
  channelId: string;
  handle: string;
  pageId: string;
  pageHandle: string;
}

export interface MessengerLogin {
  /** Redeems the code. Resolves with the handle that stands for the person's token. */
  begin(
    session: Session,
    row: ChannelRow,
    given: { code: string; redirectUri: string },
    caller: Caller,
  ): Promise<string>;
  /** The pages of the person, each with its handle. */
  pages(session: Session, handle: string): Promise<MessengerPage[]>;
  /**
   * Connects with the credential of the chosen page. The handles can be used once; when connecting
   * fails, they can be used again.
   */
  complete<Result>(
    session: Session,
    choice: PageChoice,
    connect: (credential: Record<string, string>) => Promise<Result>,
  ): Promise<Result>;
}

/**
 * A login at Facebook, from the code to the page that a person chose. The tokens never leave the
 * server; it keeps them encrypted while the person chooses.
 */
export function createMessengerLogin(
  services: Services,
  directory: ChannelDirectory,
): MessengerLogin {
  const held = createHeldAuthorizations<HeldLogin>(services, HeldLogin);

  function toolsOf(row: ChannelRow) {
    return (
      directory.connectorFor(row)?.tools ??
      cannotConnect(services.config, row.workspace_id, 'messenger')
    );
  }

  async function channelOf(session: Session, channelId: string): Promise<ChannelRow> {
    const row = await findChannel(services.db, session.workspaceId, channelId);
    if (!row) throw new AppError('channel_not_found');
    return row;
  }

  return {
    async begin(session, row, given, caller) {
      const tools = toolsOf(row);
      const granted = await atLogin('messenger', () => redeemLogin(tools, given));
      requireAllowed('messenger', granted.missing, caller);
      const handle = newHandle();
      await held.hold(session, row.id, handle, {
        granted,
        authorizedAt: new Date().toISOString(),
        pages: [],
      });
      return handle;
    },

    async pages(session, handle) {
      const login = await held.find(session, handle);
      if (login === null) throw new AppError('authorization_invalid');
      const { channelId, value } = login;
      const tools = toolsOf(await channelOf(session, channelId));
      const offered = await atLogin('messenger', () => listPages(tools, value.granted));
      const pages = offered.map((page) => ({ ...page, handle: newHandle() }));
      await held.replace(session, channelId, handle, { ...value, pages });
      return pages.map(({ id, name, canConnect, handle: pageHandle }) => ({
        id,
        name,
        canConnect,
        access_token: pageHandle,
      }));
    },

    async complete(session, { channelId, handle, pageId, pageHandle }, connect) {
      const used = await held.use(session, handle, async ({ channelId: begunFor, value }) => {
        const page = value.pages.find(
          ({ id, handle: known }) => id === pageId && known === pageHandle,
        );
        if (begunFor !== channelId || !page) throw new AppError('authorization_invalid');
        const tools = toolsOf(await channelOf(session, channelId));
        const token = page.canConnect
          ? await atLogin('messenger', () => pageToken(tools, value.granted, page.id))
          : null;
        if (token === null) throw new AppError('messenger_page_denied', { page: page.name });
        return connect({
          pageId: page.id,
          token,
          ...(value.granted.userId !== null && { authorizedBy: value.granted.userId }),
          authorizedAt: value.authorizedAt,
        });
      });
      if (used === null) throw new AppError('authorization_invalid');
      return used.done;
    },
  };
}

const newHandle = (): string => randomBytes(32).toString('base64url');
