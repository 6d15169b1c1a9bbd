import type { simulatorRoutes } from '#contract/simulator.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { refused } from './simulator-refusals.ts';
import type { Simulators } from './simulators.ts';

type AccountHandlers = Pick<
  Handlers<typeof simulatorRoutes>,
  | 'createSimulatedAccount'
  | 'createSimulatedNumber'
  | 'createSimulatedPage'
  | 'createSimulatedInstagram'
  | 'createSimulatedPhone'
  | 'linkSimulatedPhone'
>;

/** Creates accounts at the simulated providers, which are then connected like real ones. */
export function accountHandlers(running: () => Simulators): AccountHandlers {
  return {
    createSimulatedAccount: ({ body }) => running().telegram.control.createBot(body.name),

    async createSimulatedNumber({ body }) {
      const { wabaId, phoneNumberId, accessToken, displayPhone } =
        await running().meta.control.createBusiness(body.name);
      return { whatsappBusinessId: wabaId, phoneNumberId, accessToken, displayPhone };
    },

    async createSimulatedPage({ body }) {
      const { id, name, accessToken } = await running().meta.control.createPage(body.name);
      return { pageId: id, name, pageAccessToken: accessToken };
    },

    async createSimulatedInstagram({ body }) {
      const { id, username, accessToken } = await running().meta.control.createInstagram(body.name);
      return { instagramBusinessId: id, username, accessToken };
    },

    async createSimulatedPhone({ body }) {
      const { phone } = await running().whatsappWeb.control.createPhone(body.name).catch(refused);
      return { phone };
    },

    async linkSimulatedPhone({ body }) {
      const { control } = running().whatsappWeb;
      await (
        body.qr === undefined
          ? control.typeCode(body.phone, body.code ?? '')
          : control.scan(body.phone, body.qr)
      ).catch(refused);
      return {};
    },
  };
}
