import { z } from 'zod';
import type { VariableKinds } from './variable-kinds.ts';

/** Where the providers are reached, and which apps we have registered with them. */
export interface ProviderConfig {
  telegramApiUrl: string;
  /** The socket of WhatsApp Web. */
  whatsappWebUrl: string;
  /**
   * The page that names the current version of WhatsApp Web; null: the page at the host of its
   * socket.
   */
  whatsappWebVersionUrl: string | null;
  /**
   * The client version that we claim to be, whatever version WhatsApp names; null: the one that
   * WhatsApp names.
   */
  whatsappWebVersion: string | null;
  /** How many messages one account of WhatsApp Web may send. */
  whatsappWebMessagesPerMinute: number;
  /** The app at Meta behind Messenger and WhatsApp Business. */
  meta: {
    appId: string | null;
    appSecret: string | null;
    /**
     * The token that Meta sends when it asks whether a webhook address is ours; null: it is derived
     * from SECRET_KEY.
     */
    verifyToken: string | null;
    configId: string | null;
    dialogUrl: string;
    /** The base of every path, with the version. */
    graphUrl: string;
    sdkUrl: string;
    /** The workspaces that may use this installation's apps at Meta; null: all. */
    workspaces: ReadonlySet<string> | null;
  };
  instagram: {
    appId: string | null;
    appSecret: string | null;
    authUrl: string;
    /** Where the code of a login is exchanged for a token. */
    apiUrl: string;
    /** The base of every path, with the same version as Meta's. */
    graphUrl: string;
  };
}

/** The variables from which a `ProviderConfig` is read. */
export function providerVariables({
  list,
  provider,
  refusal,
  token,
  url,
  wholeNumber,
}: VariableKinds) {
  const number = z
    .string()
    .regex(
      /^\d{4,30}$/,
      refusal(
        'use só os números, como aparecem no painel da Meta',
        'use the digits only, as Meta’s dashboard shows them',
      ),
    );
  const workspaceId = z.uuid(
    refusal(
      'use os números dos negócios, separados por vírgula, como aparecem em Configurações do negócio',
      'use the ids of businesses, separated by commas, as the business settings show them',
    ),
  );
  return {
    TELEGRAM_API_URL: provider('https://api.telegram.org'),
    WHATSAPP_WEB_URL: url(['ws:', 'wss:'], 'wss://web.whatsapp.com/ws/chat').default(
      'wss://web.whatsapp.com/ws/chat',
    ),
    WHATSAPP_WEB_VERSION_URL: url(['http:', 'https:'], 'https://web.whatsapp.com/sw.js').optional(),
    WHATSAPP_WEB_VERSION: z
      .string()
      .regex(
        /^\d{1,4}\.\d{1,6}\.(\d{1,9}|[1-3]\d{9})$/,
        refusal('use a forma 2.3000.1047506285', 'use the form 2.3000.1047506285'),
      )
      .optional(),
    WHATSAPP_WEB_MESSAGES_PER_MINUTE: wholeNumber(1, 6000).default(60),
    META_APP_ID: number.optional(),
    META_APP_SECRET: z.string().optional(),
    META_CONFIG_ID: number.optional(),
    META_VERIFY_TOKEN: token.optional(),
    META_GRAPH_URL: provider('https://graph.facebook.com'),
    META_GRAPH_VERSION: z
      .string()
      .regex(/^v\d{2,3}\.\d$/, refusal('use a forma v22.0', 'use the form v22.0'))
      .default('v22.0'),
    META_DIALOG_URL: provider('https://www.facebook.com'),
    META_SDK_URL: provider('https://connect.facebook.net/pt_BR/sdk.js'),
    META_APP_WORKSPACES: list
      .pipe(z.array(workspaceId))
      .transform((ids) => new Set(ids))
      .optional(),
    INSTAGRAM_APP_ID: number.optional(),
    INSTAGRAM_APP_SECRET: z.string().optional(),
    INSTAGRAM_AUTH_URL: provider('https://www.instagram.com'),
    INSTAGRAM_API_URL: provider('https://api.instagram.com'),
    INSTAGRAM_GRAPH_URL: provider('https://graph.instagram.com'),
  };
}

type ProviderValues = z.output<z.ZodObject<ReturnType<typeof providerVariables>>>;

/** The parsed variables, in the form that the program uses. */
export function toProviderConfig(values: ProviderValues): ProviderConfig {
  return {
    telegramApiUrl: values.TELEGRAM_API_URL,
    whatsappWebUrl: values.WHATSAPP_WEB_URL,
    whatsappWebVersionUrl: values.WHATSAPP_WEB_VERSION_URL ?? null,
    whatsappWebVersion: values.WHATSAPP_WEB_VERSION ?? null,
    whatsappWebMessagesPerMinute: values.WHATSAPP_WEB_MESSAGES_PER_MINUTE,
    meta: {
      appId: values.META_APP_ID ?? null,
      appSecret: values.META_APP_SECRET ?? null,
      configId: values.META_CONFIG_ID ?? null,
      verifyToken: values.META_VERIFY_TOKEN ?? null,
      dialogUrl: values.META_DIALOG_URL,
      graphUrl: `${values.META_GRAPH_URL}/${values.META_GRAPH_VERSION}`,
      sdkUrl: values.META_SDK_URL,
      workspaces: values.META_APP_WORKSPACES ?? null,
    },
    instagram: {
      appId: values.INSTAGRAM_APP_ID ?? values.META_APP_ID ?? null,
      appSecret: values.INSTAGRAM_APP_SECRET ?? values.META_APP_SECRET ?? null,
      authUrl: values.INSTAGRAM_AUTH_URL,
      apiUrl: values.INSTAGRAM_API_URL,
      graphUrl: `${values.INSTAGRAM_GRAPH_URL}/${values.META_GRAPH_VERSION}`,
    },
  };
}
