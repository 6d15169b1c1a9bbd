/**
 * The address that this document was asked for, as the server and the provider saw it: the router
 * may write it anew. Its path decides which content security policy the document has.
 */
export const documentAddress = new URL(window.location.href);
