import { config } from 'zod/v4/core';

// The content security policy forbids `eval`. Without this setting zod would try it, which causes a
// report on every page. It must run before any schema is made.
config({ jitless: true });
