import { z } from 'zod';
import type { HistoryAnswer } from '#channels/connector/account-steps.ts';
import { ChannelError } from '../channel.ts';
import type { ConnectorTools } from '#channels/connector/tools.ts';
import { callGraph, graphId } from '../meta/graph.ts';
import { whatsappErrors } from './errors.ts';
import type { WhatsappSettings } from './setup.ts';

const Accepted = z.object({ request_id: z.unknown().optional() });

/**
 * Asks for the contacts, then for the past messages. Each can be asked for only once, within 24
 * hours after the number was connected from the phone app ("Onboarding business app users", step
 * 3).
 */
export async function askForHistory(
  tools: ConnectorTools,
  settings: WhatsappSettings,
): Promise<HistoryAnswer> {
  const contacts = await ask(tools, settings, 'smb_app_state_sync');
  return contacts === 'too_late' ? contacts : ask(tools, settings, 'history');
}

async function ask(
  tools: ConnectorTools,
  { phoneNumberId, token }: WhatsappSettings,
  type: 'smb_app_state_sync' | 'history',
): Promise<HistoryAnswer> {
  const path = `/${graphId(phoneNumberId)}/smb_app_data`;
  const json = { messaging_product: 'whatsapp', sync_type: type };
  try {
    await callGraph(tools, Accepted, { method: 'POST', path, json, token }, whatsappErrors);
    return 'requested';
  } catch (error) {
    if (
      error instanceof ChannelError &&
      (error.code === 'done_before' || error.code === 'too_late')
    )
      return error.code;
    throw error;
  }
}
