import { z } from 'zod';
import type { FaceWriter } from '#channels/connector/face-writer.ts';
import { emptyFace } from '#channels/face.ts';
import { elements, lenient } from '#channels/lenient.ts';
import { callGraph, graphId } from '#channels/meta/graph.ts';
import { whatsappErrors } from '../errors.ts';
import type { WhatsappSettings } from '../setup.ts';

const text = lenient(z.string());
const Profile = z.object({
  about: text,
  address: text,
  description: text,
  email: text,
  websites: elements(z.string()),
});
/** The page shows the profile itself in the list, Meta's OpenAPI a member of it. */
const Answer = z.object({
  data: z.array(
    z
      .object({ business_profile: Profile })
      .transform((one) => one.business_profile)
      .or(Profile),
  ),
});
const Done = z.object({ success: z.literal(true) });

const pathOf = ({ phoneNumberId }: WhatsappSettings): string =>
  `/${graphId(phoneNumberId)}/whatsapp_business_profile`;

/** The business profile of the number ("Business profiles"). */
export const businessProfile: FaceWriter<WhatsappSettings> = {
  async read(tools, settings) {
    const { data } = await callGraph(
      tools,
      Answer,
      {
        method: 'GET',
        path: pathOf(settings),
        query: { fields: 'about,address,description,email,websites' },
        token: settings.token,
      },
      whatsappErrors,
    );
    const { about, address, description, email, websites } = data[0] ?? { websites: [] };
    return {
      ...emptyFace,
      about: about ?? '',
      address: address ?? '',
      description: description ?? '',
      email: email ?? '',
      websites,
    };
  },

  async write(tools, settings, { about, address, description, email, websites }) {
    const standing = await businessProfile.read(tools, settings);
    const json = {
      messaging_product: 'whatsapp',
      // WhatsApp takes no empty one: it can be changed, and never taken away.
      ...(about === '' || about === standing.about ? {} : { about }),
      ...(address === standing.address ? {} : { address }),
      ...(description === standing.description ? {} : { description }),
      ...(email === standing.email ? {} : { email }),
      ...(JSON.stringify(websites) === JSON.stringify(standing.websites) ? {} : { websites }),
    };
    if (Object.keys(json).length === 1) return;
    await callGraph(
      tools,
      Done,
      { method: 'POST', path: pathOf(settings), json, token: settings.token },
      whatsappErrors,
    );
  },
};
