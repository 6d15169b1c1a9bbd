/**
 * The part of the provider's login SDK that is used. Its answers are not ours, so they are checked.
 */
interface Sdk {
  init(options: { appId: string; version: string; xfbml: boolean; cookie: boolean }): void;
  login(hear: (answer: unknown) => void, options: Record<string, unknown>): void;
}
declare global {
  interface Window {
    FB?: Sdk;
  }
}

export interface SdkOptions {
  url: string;
  appId: string;
  version: string;
}

export type SdkProblem = 'notLoaded' | 'notInitialised' | 'notReady' | 'cancelled' | 'noCode';

/** A failure of the login SDK that a person is told about; `channels.sdk` has the sentences. */
export class SdkError extends Error {
  readonly problem: SdkProblem;
  constructor(problem: SdkProblem) {
    super(`login SDK: ${problem}`);
    this.name = 'SdkError';
    this.problem = problem;
  }
}

/** The SDK needs a moment, in ms, between loading and starting. */
const confirmationMs = 100;
let loading: Promise<void> | null = null;

/**
 * Loads and starts the SDK, once per document. Throws SdkError; after a failed load it can be
 * called again.
 */
export function loadSdk(options: SdkOptions): Promise<void> {
  loading ??= load(options).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

async function load({ url, appId, version }: SdkOptions): Promise<void> {
  if (!window.FB) await addScript(url);
  await new Promise((resolve) => setTimeout(resolve, confirmationMs));
  try {
    if (!window.FB) throw new Error('the script brought no SDK');
    window.FB.init({ appId, version, xfbml: false, cookie: false });
  } catch (error) {
    console.error('The login SDK could not be started', error);
    throw new SdkError('notInitialised');
  }
}

function addScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    script.crossOrigin = 'anonymous';
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new SdkError('notLoaded'));
    });
    document.head.append(script);
  });
}

/**
 * Opens the provider's window for WhatsApp Business. Resolves to the authorization code; throws
 * SdkError.
 */
export function askForWhatsappCode(configId: string | null): Promise<string> {
  return new Promise((resolve, reject) => {
    if (!window.FB) return reject(new SdkError('notReady'));
    window.FB.login(
      (answer) => {
        const login = readLogin(answer);
        if (!login) reject(new SdkError('cancelled'));
        else if (login.code === null) reject(new SdkError('noCode'));
        else resolve(login.code);
      },
      {
        ...(configId && { config_id: configId }),
        response_type: 'code',
        override_default_response_type: true,
        // "The Embedded Signup version is determined inside of the extras object" (Embedded Signup,
        // Versions); those before v4 ended in October 2026.
        extras: {
          setup: {},
          featureType: 'whatsapp_business_app_onboarding',
          sessionInfoVersion: '3',
          version: 'v4',
        },
      },
    );
  });
}

/** Null: the person closed the window. */
function readLogin(answer: unknown): { code: string | null } | null {
  if (typeof answer !== 'object' || answer === null || !('authResponse' in answer)) return null;
  const { authResponse } = answer;
  if (typeof authResponse !== 'object' || authResponse === null) return null;
  const code = 'code' in authResponse ? authResponse.code : null;
  return { code: typeof code === 'string' && code !== '' ? code : null };
}
