import fc from 'fast-check';

/** The same values in each run, so that red means a change; `npm run test:all` draws others and prints the seed. */
fc.configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 20_261_126) });
