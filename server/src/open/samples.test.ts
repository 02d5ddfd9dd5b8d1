import { runSamples } from '../../test/run-samples.ts';

runSamples(['curl']);
