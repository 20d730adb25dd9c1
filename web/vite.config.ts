/** Builds the client into `dist/`, or into the folder that CARDENZA_CLIENT_OUT names. */

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vitest/config';

const OUT = resolve(process.env['CARDENZA_CLIENT_OUT'] ?? 'dist');
const SERVER = process.env['CARDENZA_SERVER'] ?? 'http://127.0.0.1:8000';
const PRESSED = new Set(['.js', '.css', '.html', '.svg', '.webmanifest']);
const LEAST_BYTES = 1024;

/**
 * What every page needs comes in one file, what every table needs in another, and what every game of Carmony needs in a
 * third: its MELD cards and the Wheel. The rest comes when it is asked for.
 */
const HOUSE = /node_modules|vite[\\/]|src[\\/](?:lib[\\/](?!melds)|ui|router|i18n[\\/](?!fr))/u;
const MELDS =
  /src[\\/](?:(?:lib|gen)[\\/]melds|table[\\/](?:Wheel|Meld|Contents|reading)|faces[\\/](?:Colour|Meld|Wheel|Round))/u;
const TABLE =
  /src[\\/](?:table[\\/](?!Wheel|Meld|Contents|reading)|faces[\\/](?:(?!Colour|Meld|Wheel|Round)[A-Z]\w+\.svelte|\w+\.ts))/u;

/** Lays `name.gz` and `name.br` beside every text file that is worth it, so that the server compresses nothing itself. */
function pressed(): Plugin {
  const zip = promisify(gzip);
  const smaller = promisify(brotliCompress);
  return {
    name: 'pressed',
    apply: 'build',
    async closeBundle() {
      const files = await readdir(OUT, { recursive: true });
      for (const file of files.filter((name) => PRESSED.has(extname(name)))) {
        const text = await readFile(join(OUT, file));
        if (text.length < LEAST_BYTES) continue;
        await writeFile(join(OUT, `${file}.gz`), await zip(text, { level: constants.Z_BEST_COMPRESSION }));
        await writeFile(join(OUT, `${file}.br`), await smaller(text));
      }
    },
  };
}

/** Files of `public/` that the shell needs. */
const PUBLIC = ['first.js', 'icon.svg'];
const SHELL_FONTS = /(?:inter|fraunces|signs)-[^/]+\.woff2$/u;

/** Tells the worker which files are the shell: the page, what it begins with, its styles and fonts, every language. */
function shell(): Plugin {
  return {
    name: 'shell',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const made = Object.values(bundle);
      const chunks = new Map(made.flatMap((each) => (each.type === 'chunk' ? [[each.fileName, each]] : [])));
      const needed = new Set<string>();
      const need = (name: string): void => {
        if (needed.has(name)) return;
        needed.add(name);
        chunks.get(name)?.imports.forEach(need);
      };
      for (const { name, fileName } of chunks.values()) if (['index', 'fr'].includes(name)) need(fileName);
      for (const { fileName } of made) if (fileName.endsWith('.css') || SHELL_FONTS.test(fileName)) need(fileName);
      const worker = chunks.get('sw.js');
      const page = bundle['index.html'];
      if (!worker || page?.type !== 'asset') throw new Error('there is no page, or no worker to keep it');
      const hash = createHash('sha256')
        .update(page.source)
        .update([...needed].sort().join(' '));
      for (const name of PUBLIC) hash.update(readFileSync(resolve('public', name)));
      const files = ['/', ...[...PUBLIC, ...needed].map((name) => `/${name}`)];
      const told = JSON.stringify({ release: hash.digest('hex').slice(0, 12), files });
      worker.code = `self.shell=${told};\n${worker.code}`;
    },
  };
}

/** What is worth fetching before the page itself asks for it, by its place under `src`; the server tells browsers. */
const FETCHED_AHEAD =
  /src[\\/]((?:pages|layouts|faces(?=[\\/][a-z]))[\\/][\w-]+(?=\.svelte$)|i18n[\\/][a-z]{2}(?=\.ts$))/u;

/** Writes `ahead.json`: the files of each page, layout, deck and language, besides those that every page begins with. */
function ahead(): Plugin {
  return {
    name: 'ahead',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = new Map(
        Object.values(bundle).flatMap((each) => (each.type === 'chunk' ? [[each.fileName, each]] : [])),
      );
      const reached = (name: string, found = new Set<string>()): Set<string> => {
        if (!found.has(name)) chunks.get(found.add(name) && name)?.imports.forEach((each) => reached(each, found));
        return found;
      };
      const begun = [...chunks.values()].flatMap((each) => (each.name === 'index' ? [...reached(each.fileName)] : []));
      const files: Record<string, readonly string[]> = {};
      for (const { fileName, moduleIds } of chunks.values()) {
        const needed = [...reached(fileName)].filter((name) => !begun.includes(name));
        for (const id of moduleIds) {
          const place = FETCHED_AHEAD.exec(id)?.[1]?.replace('\\', '/');
          if (place) files[place] = needed.map((name) => `/${name}`);
        }
      }
      this.emitFile({ type: 'asset', fileName: 'ahead.json', source: JSON.stringify(files) });
    },
  };
}

export default defineConfig({
  base: '/',
  plugins: [svelte(), shell(), ahead(), pressed()],
  build: {
    outDir: OUT,
    emptyOutDir: true,
    assetsDir: 'assets',
    assetsInlineLimit: 0, // the content security policy allows no data: addresses
    modulePreload: { polyfill: false },
    cssCodeSplit: false, // one file for all pages: nothing waits for a second one, and nothing is drawn without it
    rolldownOptions: {
      input: { index: 'index.html', sw: 'src/app/worker.ts' },
      output: {
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
        codeSplitting: {
          groups: [
            { name: 'house', test: HOUSE, priority: 3 },
            { name: 'table', test: TABLE, priority: 2 },
            { name: 'melds', test: MELDS, priority: 1 },
          ],
        },
      },
    },
    sourcemap: false,
    target: 'es2022',
  },
  server: {
    proxy: { '/api': SERVER, '/ws': { target: SERVER.replace('http', 'ws'), ws: true } },
  },
  resolve: process.env['VITEST'] ? { conditions: ['browser'] } : {},
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.ts'],
    pool: 'vmThreads', // a page is made in milliseconds
    testTimeout: 60_000, // of a machine that others use, too
  },
});
