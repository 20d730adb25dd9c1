/** Builds the client into `dist/`, or into the folder that CARDENZA_CLIENT_OUT names. */

import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';

import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vitest/config';

const OUT = resolve(process.env['CARDENZA_CLIENT_OUT'] ?? 'dist');
const SERVER = process.env['CARDENZA_SERVER'] ?? 'http://127.0.0.1:8000';
const PRESSED = new Set(['.js', '.css', '.html', '.svg', '.webmanifest']);
const LEAST_BYTES = 1024;

/** Lays `name.gz` beside every text file that is worth it, so that the server compresses nothing itself. */
function gzipped(): Plugin {
  const press = promisify(gzip);
  return {
    name: 'gzipped',
    apply: 'build',
    async closeBundle() {
      const files = await readdir(OUT, { recursive: true });
      for (const file of files.filter((name) => PRESSED.has(extname(name)))) {
        const text = await readFile(join(OUT, file));
        if (text.length < LEAST_BYTES) continue;
        await writeFile(join(OUT, `${file}.gz`), await press(text, { level: constants.Z_BEST_COMPRESSION }));
      }
    },
  };
}

export default defineConfig({
  base: '/',
  plugins: [svelte(), gzipped()],
  build: {
    outDir: OUT,
    emptyOutDir: true,
    assetsDir: 'assets',
    assetsInlineLimit: 0, // the content security policy allows no data: addresses
    modulePreload: { polyfill: false },
    sourcemap: false,
    target: 'es2022',
  },
  server: {
    proxy: { '/api': SERVER, '/ws': { target: SERVER.replace('http', 'ws'), ws: true } },
  },
  resolve: process.env['VITEST'] ? { conditions: ['browser'] } : {},
  test: { environment: 'happy-dom', include: ['src/**/*.test.ts'], pool: 'vmThreads' }, // a page is made in milliseconds
});
