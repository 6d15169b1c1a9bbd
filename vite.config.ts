import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type ProxyOptions } from 'vite';
import { catalog } from './src/channels/catalog.ts';
import { routes } from './src/contract/index.ts';

const api = process.env.API_URL ?? `http://127.0.0.1:${process.env.PORT ?? 3000}`;

/** Some paths are both a screen and a call: a browser that navigates gets the application, everything else the API. */
const toApi: ProxyOptions = {
  target: api,
  bypass: (request) => (request.headers.accept?.includes('text/html') && !request.url?.startsWith('/api/') ? '/index.html' : undefined),
};

/** Hands the browser `virtual:plain-data`, described in `src/web/plain-data.d.ts`. */
function plainData(): Plugin {
  const name = 'virtual:plain-data';
  const pick = <Entry extends object, Key extends keyof Entry>(entries: Record<string, Entry>, keys: readonly Key[]): string =>
    JSON.stringify(
      Object.fromEntries(
        Object.entries(entries).map(([entry, value]) => [entry, Object.fromEntries(keys.map((key) => [key, value[key]]))]),
      ),
    );
  return {
    name: 'plain-data',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) =>
      id === `\0${name}`
        ? `export const routes = ${pick(routes, ['method', 'path', 'auth'])};\nexport const channels = ${pick(catalog, ['type', 'label', 'minutes'])};`
        : undefined,
  };
}

export default defineConfig({
  plugins: [plainData(), react(), tailwindcss()],
  publicDir: 'src/web/public',
  build: { outDir: 'dist/web', emptyOutDir: true, manifest: true, target: 'es2023', assetsInlineLimit: 0 },
  server: {
    port: Number(process.env.WEB_PORT ?? 5173),
    proxy: { '^/(api|channels|agents|messenger|instagram|whatsapp|whatsapp-web)(/|\\?|$)': toApi },
  },
});
