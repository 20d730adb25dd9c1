/** The parts of the side panel. */

export const TABS = ['moves', 'why', 'log', 'rules'] as const;
export type Tab = (typeof TABS)[number];
