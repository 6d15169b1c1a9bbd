import { z } from 'zod';
import type { Registration } from '#channels/connector/account-steps.ts';
import type { ConnectorTools } from '#channels/connector/tools.ts';
import { callGraph, graphId } from '#channels/meta/graph.ts';
import { whatsappErrors } from '../errors.ts';
import type { WhatsappSettings } from '../setup.ts';

const PhoneNumber = z.object({
  platform_type: z.string().optional(),
  is_on_biz_app: z.boolean().optional(),
});
const Done = z.object({ success: z.literal(true) });

/**
 * A number must be registered with the Cloud API once ("Registration"). A number that is also used
 * in the phone app must not be registered.
 */
export const registration: Registration<WhatsappSettings> = {
  async isNeeded(tools: ConnectorTools, { phoneNumberId, token }) {
    const path = `/${graphId(phoneNumberId)}`;
    const query = { fields: 'id,platform_type,is_on_biz_app' };
    const number = await callGraph(
      tools,
      PhoneNumber,
      { method: 'GET', path, query, token },
      whatsappErrors,
    );
    return (
      number.is_on_biz_app !== true &&
      number.platform_type !== undefined &&
      number.platform_type !== 'CLOUD_API'
    );
  },
  // Meta allows ten tries in 72 hours, so we never retry by ourselves.
  async register(tools, { phoneNumberId, token }, pin) {
    const path = `/${graphId(phoneNumberId)}/register`;
    await callGraph(
      tools,
      Done,
      { method: 'POST', path, json: { messaging_product: 'whatsapp', pin }, token },
      whatsappErrors,
    );
  },
};
