import { z } from 'zod';

/** What scans files for viruses before they are kept. Without it they are not scanned. */
export const scannerFields = {
  /** Of clamd: unix:///run/clamav/clamd.ctl or tcp://clamav:3310. */
  CLAMD_URL: z
    .string()
    .regex(/^(tcp:\/\/[^\s/]+:\d+|unix:\/\/\/\S+)$/, { error: 'must be tcp://host:port or unix:///path' })
    .optional(),
};

export type ScannerSettings = { readonly url: string; readonly timeoutMs?: number };
