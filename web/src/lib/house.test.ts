import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { whenBack } from './house.svelte';

const answers = vi.fn<() => Promise<{ ok: boolean }>>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', answers);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  answers.mockReset();
});

it('asks until the server answers, and then once says so', async () => {
  answers.mockRejectedValueOnce(new TypeError()).mockResolvedValueOnce({ ok: false }).mockResolvedValue({ ok: true });
  const back = vi.fn();
  whenBack(back);
  await vi.advanceTimersByTimeAsync(0);
  expect(back).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(back).toHaveBeenCalledOnce();
  expect(answers).toHaveBeenCalledTimes(3);
});

it('asks at once when the network is back, and no more when nobody waits', async () => {
  answers.mockRejectedValue(new TypeError());
  const back = vi.fn();
  const stop = whenBack(back);
  await vi.advanceTimersByTimeAsync(0);
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(answers).toHaveBeenCalledTimes(2);
  stop();
  answers.mockResolvedValue({ ok: true });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(back).not.toHaveBeenCalled();
});
