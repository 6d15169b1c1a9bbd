import { config } from 'zod/v4/core';

// The content security policy forbids `eval`; without this zod would probe for it and cause a
// report on every page. Must run before any schema is made.
config({ jitless: true });
