import './app.css';

import { mount } from 'svelte';

import App from './App.svelte';
import { keepAsApp } from './app/install';
import { loadLanguage } from './i18n';
import { settings } from './lib/settings.svelte';

const target = document.getElementById('app');
if (target) {
  // Wait for the reader's language, so that the first words are theirs; without it English will do.
  await loadLanguage(settings.language).catch(() => undefined);
  mount(App, { target });
  keepAsApp();
}
