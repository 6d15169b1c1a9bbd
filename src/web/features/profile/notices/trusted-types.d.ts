/**
 * Of Trusted Types, which TypeScript does not know yet, the little that is used here. What a policy
 * makes is an object that the browser takes wherever it demands one instead of a text.
 */
interface Window {
  trustedTypes?: {
    createPolicy(
      name: string,
      rules: { createScriptURL: () => string },
    ): { createScriptURL(input: string): string };
  };
}
