/**
 * The URL that this document was requested with, as the server and the provider saw it; the router
 * may rewrite it later. Its path decides which content security policy the document has.
 */
export const documentAddress = new URL(window.location.href);
