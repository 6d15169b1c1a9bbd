// Builds the web application into the given folder, so that every text of the catalogue shows
// between ⟦ and ⟧. Text that a screen shows outside of these marks is missing from the catalogue
// (test/e2e/languages.spec.ts).
import { build, type Plugin } from 'vite';

const [, , folder] = process.argv;
if (!folder) throw new Error('usage: build-marked-web.ts <folder>');

const processor = `{ type: 'postProcessor', name: 'mark', process: (text) => (typeof text === 'string' ? '⟦' + text + '⟧' : text) }`;

const marked: Plugin = {
  name: 'marked-texts',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('/src/web/i18n/i18n.ts')) return null;
    const changed = code
      .replace('.use(initReactI18next)', `.use(initReactI18next).use(${processor})`)
      .replace('.init({', ".init({ postProcess: ['mark'],");
    if (!changed.includes(processor) || !changed.includes('postProcess'))
      throw new Error('i18n.ts sets i18next up in another way now');
    return changed;
  },
};

await build({ plugins: [marked], logLevel: 'warn', build: { outDir: folder, emptyOutDir: true } });
