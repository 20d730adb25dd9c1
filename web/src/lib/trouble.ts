/** What a failed request means to the reader. */

import { t } from '../i18n';
import { Trouble } from './api';

export function sentenceFor(error: unknown): string {
  if (!(error instanceof Trouble)) throw error;
  if (error.status === 0) return t().noServer;
  return error.message || t().badAnswer(error.status);
}
